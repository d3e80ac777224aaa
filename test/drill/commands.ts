/** A command of the drill. `lasts`: it never ends by itself, so only what was asked for may end it. `prints`: bytes of a run that was not ended from outside. */
export interface DrillCommand {
  readonly name: string
  readonly text: string
  readonly lasts: boolean
  readonly prints?: number
  /** Exit statuses it may end with by itself, beside 128 + n when what it runs is ended by a signal. */
  readonly exits: readonly number[]
  /** Not in a terminal: there it would behave differently. */
  readonly pipesOnly?: boolean
}

/** What processes do to whoever must end them. */
export const drillCommands: readonly DrillCommand[] = [
  { name: 'ends at once', text: 'true', exits: [0], lasts: false, prints: 0 },
  { name: 'fails', text: 'exit 3', exits: [3], lasts: false, prints: 0 },
  { name: 'prints and ends', text: 'seq 1 2000', exits: [0], lasts: false, prints: 8_893, pipesOnly: true },
  { name: 'prints much', text: 'yes | head -c 3000000', exits: [0], lasts: false, prints: 3_000_000, pipesOnly: true },
  { name: 'prints for ever', text: 'yes', exits: [], lasts: true },
  { name: 'sleeps', text: 'exec sleep 60', exits: [], lasts: true },
  { name: 'sleeps a little', text: 'sleep 0.0$((RANDOM % 9))', exits: [0], lasts: false },
  { name: 'has children', text: 'sleep 60 & sleep 60 & wait', exits: [], lasts: true },
  { name: 'has a child in a session of its own', text: 'setsid sleep 60 & sleep 60', exits: [], lasts: true },
  { name: 'leaves a child with the pipes', text: 'sleep 60 & echo started', exits: [0], lasts: false },
  { name: 'leaves a child without the pipes', text: 'sleep 60 >/dev/null 2>&1 & echo started', exits: [0], lasts: false },
  { name: 'leaves a daemon', text: '(setsid sleep 60 >/dev/null 2>&1 &); exit 0', exits: [0], lasts: false },
  { name: 'leaves a child that prints', text: '(while :; do echo on; sleep 0.05; done) & echo started', exits: [0], lasts: false },
  { name: 'ignores TERM', text: `trap '' TERM; while :; do sleep 0.1; done`, exits: [], lasts: true },
  {
    name: 'ignores TERM and INT in children',
    text: `for one in 1 2 3; do (trap '' TERM INT; while :; do sleep 0.1; done) & done; wait`,
    exits: [],
    lasts: true,
  },
  {
    name: 'starts more when it is told to end',
    text: `trap 'setsid sleep 60 & exit 0' TERM; while :; do sleep 0.05; done`,
    exits: [0],
    lasts: true,
  },
  { name: 'ends slowly when told to', text: `trap 'sleep 0.1; exit 7' TERM; while :; do sleep 0.02; done`, exits: [7], lasts: true },
  { name: 'is halted', text: 'kill -STOP $$; sleep 60', exits: [], lasts: true, pipesOnly: true },
  {
    name: 'storms',
    text: 'for one in 1 2 3 4 5 6 7 8; do (for two in 1 2 3; do sleep 0.0$two & done; wait) & done; wait',
    exits: [0],
    lasts: false,
  },
  { name: 'storms for ever', text: 'while :; do sleep 0.01 & sleep 0.02; done', exits: [], lasts: true },
  { name: 'loses its folder', text: 'mkdir gone.$$ && cd gone.$$ && rmdir ../gone.$$ && exec sleep 60', exits: [1], lasts: true },
  { name: 'hands over', text: 'sleep 0.05; exec bash -c "exec setsid -w sleep 60"', exits: [], lasts: true },
]
