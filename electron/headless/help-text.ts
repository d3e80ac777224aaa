import { defaultBaseUrl } from './parse-arguments.ts'

/** All of `signalbox --help`. */
export const helpText = `Signalbox: a coding agent that runs nothing you, or a rule you can read, did not let through.

Usage
  signalbox [chat] [options]           talk to the agent in this terminal
  signalbox exec "task" [options]      do one task and end
  signalbox exec --resume last "task"  go on with the session that was used last in this folder (or with --resume ID)
  signalbox judge "COMMAND" [options]  say what the gate would answer, without running it (signalbox judge --help)

Options
  --cwd FOLDER            folder to work in (default: the current one); exec takes it as trusted
  --model NAME            model to use: one that is saved in Settings, with its address, or another; openai/NAME, openrouter/NAME, ollama/NAME, lm-studio/NAME, llama-cpp/NAME and
                          vllm/NAME bring the usual address of that server with them
  --base-url URL          address of another server, up to and including /v1; NAME is then taken as it is
                          (default: ${defaultBaseUrl})
  --api API               how the server is spoken to: chat (Chat Completions, default) or responses (Responses)
  --demo                  the demo model: a scripted stand-in that needs no key and no network; works in a fresh copy
                          of the sample project unless --cwd is given
  --mode MODE             ask         what no rule allows is asked about (default)
                          edit        file edits inside the folder pass, the rest is asked about
                          sandboxed   commands run in a sandbox (workspace only, no network); leaving it is asked about
                          read-only   what would write is denied
                          unattended  what would be asked about is denied, and the model is told why
  --allow RULE            a rule for this session: "npm test", "git log **", or a whole command line; may be repeated
  --yes                   allow everything that is not denied: only where nothing can be lost
  --shell NAME            shell that commands run in: auto, bash, zsh, sh; on Windows pwsh, powershell, bash (Git), cmd (default: as
                          Settings have it); one that is not there is said, and the usual one used
  --env NAME[=VALUE]      let this variable through to commands; may be repeated
  --resume last|ID        exec only: go on with a session of before, with its folder and, unless given, its model and mode;
                          one that the app or another run has open is refused
  --output-schema FILE    exec only: the answer is JSON that fits the JSON Schema in FILE, and alone on stdout; the transcript
                          goes to stderr. An answer that does not fit is asked for once more, then the run ends with 5
  --image FILE            exec only: a PNG, JPEG, GIF or WebP image that goes with the task; may be repeated
  --json                  exec only: one session record a line on stdout
  --data FOLDER           where sessions and logs are kept (default: the app's own folder, or SIGNALBOX_DATA_FOLDER)
  -h, --help              this text
  -v, --version           the version

The key is read from SIGNALBOX_API_KEY, or else OPENAI_API_KEY, and is sent to the address of the model only; keys that are
saved in Settings are not read, and OPENAI_API_KEY does not go to a saved model's address unless that is OpenAI's.
Without a terminal to ask in, a question ends the run with exit code 3. NO_COLOR is respected.

Exit codes
  0 done   1 failed   2 wrong use   3 stopped for want of approval   4 the session is open elsewhere
  5 the answer does not fit --output-schema   130 interrupted (its processes are gone)
`
