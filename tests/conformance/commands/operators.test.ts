import { commandsWhere } from "../calls.ts";
import { testCommands } from "./test-commands.ts";

testCommands(commandsWhere(({ needs }) => needs === "operator"));
