import fc from 'fast-check'

// The same values every time, so that a change is never blamed for what it did not do; `npm run oracle` sets another seed.
fc.configureGlobal({ seed: Number(process.env['SIGNALBOX_ORACLE_SEED'] ?? 1) })
