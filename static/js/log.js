// The log is one stop of the Tab key, however long it is: the arrows go from line to line, Enter follows a line to
// its moment. From the log itself they lead to the moment that is shown, or to the last. Without script every line is
// a stop of its own.

import { roving } from "./roving.js";

roving("#log .log__scroll", { items: "a", axis: "vertical", picked: "[aria-current]", framed: true });
