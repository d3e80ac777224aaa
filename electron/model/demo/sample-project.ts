/** What the demo knows by heart about resources/sample-project; a test holds the two together. */
export const sampleName = 'parcel-tracker'
export const testCommand = 'npm test'
export const testFile = 'parcels.test.js'
export const sourceFile = 'parcels.js'
export const serveCommand = 'node server.js'

/** Asks the server at `url` for its parcels; without it, the one that was started in the folder. */
export const requestCommand = (url: string | null): string => (url === null ? 'node request.js' : `node request.js ${url}/parcels`)

/** The one exact replacement that makes the sample's tests pass. */
export const fix = {
  oldText: "  return line.split(',')",
  newText: `  const fields = ['']
  let quoted = false
  for (let at = 0; at < line.length; at++) {
    const character = line[at]
    if (character === '"' && quoted && line[at + 1] === '"') fields[fields.length - 1] += line[++at]
    else if (character === '"') quoted = !quoted
    else if (character === ',' && !quoted) fields.push('')
    else fields[fields.length - 1] += character
  }
  return fields`,
} as const
