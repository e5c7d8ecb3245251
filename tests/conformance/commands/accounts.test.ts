// The commands that need no profile: those of accounts and of people who are not signed in.
import { commandsWhere } from "../calls.ts";
import { testCommands } from "./test-commands.ts";

testCommands(commandsWhere(({ needs }) => needs === "account" || needs === "anyone"));
