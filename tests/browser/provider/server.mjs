// node server.mjs PORT REDIRECT…: people sign in by any name and any password, and are who they say.
import Provider from "oidc-provider";

const [port, ...redirects] = process.argv.slice(2);
const issuer = `http://127.0.0.1:${port}`;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: "place",
      client_secret: "a secret between the two",
      redirect_uris: redirects,
      token_endpoint_auth_method: "client_secret_basic",
    },
  ],
  claims: { openid: ["sub"], profile: ["name", "nickname", "preferred_username"] },
  // What the token itself says, so that nobody need ask a second time.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({ sub: id, nickname: id, preferred_username: id.toLowerCase() }),
  }),
  cookies: { keys: ["only for tests"] },
});

provider.listen(Number(port), "127.0.0.1");
