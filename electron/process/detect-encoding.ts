import type { OutputEncoding } from '../../shared/output-encoding.ts'

export type Encoding = OutputEncoding

// The first lines that are not plain ASCII say which encoding a program writes in; more would only cost time.
const sampleMaxBytes = 64 * 1024
// Output that is UTF-8 but for some broken characters is still that: one in so many may be broken.
const brokenShareMax = 1 / 5
// Below this share of plausible characters the bytes are rather not text of that encoding.
const scoreMin = 0.65
// What the user's own language adds: two encodings may fit a short text equally well.
const localeBonus = 0.1

/**
 * The encoding of output, from its first bytes. UTF-8 wherever it is valid; else the encoding whose common characters make up most of it.
 * Made for short texts (an error message, a file name), where general detectors guess. `locale` is such as `zh_CN.UTF-8` and only breaks ties.
 */
export function detectEncoding(bytes: Uint8Array, locale = ''): Encoding {
  const wide = detectUtf16(bytes.subarray(0, sampleMaxBytes))
  if (wide !== null) return wide
  if (isUtf8(bytes)) return 'utf-8'
  // From the character before: what stands beside a letter tells something too.
  const first = Math.max(0, bytes.findIndex((byte) => byte >= 0x80) - 1)
  const sample = bytes.subarray(first, first + sampleMaxBytes)
  const preferred = preferredBy(locale)
  let best: Encoding = 'utf-8'
  let bestScore = scoreMin
  for (const [encoding, score] of scorers) {
    const value = score(sample) + (encoding === preferred ? localeBonus : 0)
    if (value > bestScore) {
      best = encoding
      bestScore = value
    }
  }
  return best
}

function isUtf8(bytes: Uint8Array): boolean {
  // `stream`: it may end inside a character.
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true })
  if (!text.includes('\ufffd')) return true
  const broken = text.match(/\ufffd/g)?.length ?? 0
  const all = text.match(/[^\0-\x7f]/g)?.length ?? 0
  return broken <= all * brokenShareMax
}

/** A byte order mark, or ASCII text with a zero in every other byte. */
function detectUtf16(sample: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  const pairs = Math.floor(sample.length / 2)
  if (pairs < 2) return null
  let evenZeros = 0
  let oddZeros = 0
  for (let at = 0; at < pairs * 2; at += 2) {
    if (sample[at] === 0) evenZeros++
    if (sample[at + 1] === 0) oddZeros++
  }
  if (oddZeros > pairs * 0.5 && evenZeros === 0) return 'utf-16le'
  if (evenZeros > pairs * 0.5 && oddZeros === 0) return 'utf-16be'
  return null
}

function preferredBy(locale: string): Encoding | null {
  const language = locale.toLowerCase()
  if (/^zh[_-](tw|hk|mo|hant)/.test(language)) return 'big5'
  return localeEncodings.find(([prefix]) => language.startsWith(prefix))?.[1] ?? null
}

const localeEncodings: readonly (readonly [string, Encoding])[] = [
  ['zh', 'gb18030'],
  ['ja', 'shift_jis'],
  ['ko', 'euc-kr'],
  ['ru', 'windows-1251'],
  ['uk', 'windows-1251'],
  ['bg', 'windows-1251'],
]

/** How one two-byte character counts: 1 common, 0 possible but rare, null not of this encoding. */
type PairScore = (lead: number, trail: number) => number | null

/** The mean over all characters outside ASCII; 0 as soon as one is impossible. `tell` characters, where asked for, must make up their share. */
function scorePairs(pair: PairScore, tell?: { readonly is: PairScore; readonly shareMin: number }): (sample: Uint8Array) => number {
  return (sample) => {
    let total = 0
    let sum = 0
    let telling = 0
    for (let at = 0; at < sample.length; at++) {
      const lead = sample[at] ?? 0
      if (lead < 0x80) continue
      // The sample may end inside a character.
      if (at + 1 >= sample.length) break
      const trail = sample[at + 1] ?? 0
      const value = pair(lead, trail)
      if (value === null) return 0
      total++
      sum += value
      telling += tell?.is(lead, trail) ?? 0
      at++
    }
    if (total === 0 || (tell && telling < total * tell.shareMin)) return 0
    return sum / total
  }
}

const within = (byte: number, first: number, last: number): boolean => byte >= first && byte <= last
const is = (condition: boolean): number => (condition ? 1 : 0)

// GB 2312 level 1 (3,755 common characters) and punctuation; the rest of GBK is rare in running text.
const gbk: PairScore = (lead, trail) => {
  if (!within(lead, 0x81, 0xfe) || !within(trail, 0x40, 0xfe) || trail === 0x7f) return null
  return is(trail >= 0xa1 && (within(lead, 0xb0, 0xd7) || within(lead, 0xa1, 0xa3))) * (within(lead, 0xb0, 0xd7) ? 1 : 0.9)
}

// Level 1 of Big5 and punctuation; about four of ten trail bytes lie below 0x7f.
const big5: PairScore = (lead, trail) => {
  if (!within(lead, 0x81, 0xfe) || !(within(trail, 0x40, 0x7e) || within(trail, 0xa1, 0xfe))) return null
  return is(within(lead, 0xa1, 0xc6))
}
const big5Tell: PairScore = (lead, trail) => is(within(lead, 0xa4, 0xc6) && within(trail, 0x40, 0x7e))

const shiftJis: PairScore = (lead, trail) => {
  // Half-width katakana are single bytes, here seen in pairs; hardly any program writes them today.
  if (within(lead, 0xa0, 0xdf)) return 0
  if (!(within(lead, 0x81, 0x9f) || within(lead, 0xe0, 0xfc)) || !within(trail, 0x40, 0xfc) || trail === 0x7f) return null
  return is(within(lead, 0x81, 0x83) || within(lead, 0x88, 0x97))
}
const shiftJisKana: PairScore = (lead, trail) =>
  is((lead === 0x82 && within(trail, 0x9f, 0xf1)) || (lead === 0x83 && within(trail, 0x40, 0x96)))

const eucJp: PairScore = (lead, trail) => {
  if (!within(lead, 0xa1, 0xfe) || !within(trail, 0xa1, 0xfe)) return null
  return is(within(lead, 0xa1, 0xa5) || within(lead, 0xb0, 0xcf))
}
const eucJpKana: PairScore = (lead) => is(lead === 0xa4 || lead === 0xa5)

// Hangul syllables; Chinese text in GBK soon has a lead byte above 0xc8.
const eucKr: PairScore = (lead, trail) => {
  if (!within(lead, 0xa1, 0xfe) || !within(trail, 0xa1, 0xfe)) return null
  return within(lead, 0xb0, 0xc8) ? 1.05 : is(within(lead, 0xa1, 0xa3)) * 0.9
}
const hangul: PairScore = (lead) => is(within(lead, 0xb0, 0xc8))

/** Runs of letters of one alphabet: all bytes above ASCII are its letters, most of them small ones, and they stand together. */
function scoreLetters(isSmall: (byte: number) => boolean, isCapital: (byte: number) => boolean): (sample: Uint8Array) => number {
  return (sample) => {
    let total = 0
    let sum = 0
    for (const byte of sample) {
      if (byte < 0x80) continue
      total++
      sum += isSmall(byte) ? 1 : isCapital(byte) ? 0.7 : 0
    }
    return total === 0 || longestHighRun(sample) < wordRunMin ? 0 : sum / total
  }
}

// Words of another alphabet are longer runs; two accented letters together occur in Western words (`Größe`).
const wordRunMin = 3

function longestHighRun(sample: Uint8Array): number {
  let longest = 0
  let run = 0
  for (const byte of sample) {
    run = byte < 0x80 ? 0 : run + 1
    longest = Math.max(longest, run)
  }
  return longest
}

// Letters from 0xc0 on, and the quotes, dashes and signs that Western text uses.
const westernSigns: ReadonlySet<number> = new Set([0x80, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xa3, 0xa7, 0xa9, 0xab, 0xb0, 0xbb])

/** Western European: accented letters, alone or in pairs, between plain ones. */
function scoreWestern(sample: Uint8Array): number {
  const high = sample.filter((byte) => byte >= 0x80)
  if (high.length === 0 || longestHighRun(sample) >= wordRunMin) return 0
  return (high.filter((byte) => byte >= 0xc0 || westernSigns.has(byte)).length / high.length) * 0.9
}

// Accented letters of code page 850. The first are no letters or signs of Western text elsewhere; the others are quotes, dashes and spaces there.
const sureLetters = new Set([0x81, 0x82, 0x83, 0x84, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8d])
const otherLetters = new Set([0x85, 0x93, 0x94, 0x95, 0x96, 0x97, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0xe1])

/** Western European as consoles of Windows write it: accented letters beside plain ones, one of which nothing else has behind a letter. */
function scoreConsole(sample: Uint8Array): number {
  let [high, letters, sure] = [0, 0, 0]
  for (const [at, byte] of sample.entries()) {
    if (byte < 0x80) continue
    high++
    const [before, after] = [isPlainLetter(sample[at - 1]), isPlainLetter(sample[at + 1])]
    if (before && sureLetters.has(byte)) sure++
    if ((before || after) && (sureLetters.has(byte) || otherLetters.has(byte))) letters++
  }
  return sure === 0 ? 0 : (letters / high) * 0.88
}

const isPlainLetter = (byte = 0): boolean => within(byte | 0x20, 0x61, 0x7a)

const scorers: readonly (readonly [Encoding, (sample: Uint8Array) => number])[] = [
  ['gb18030', scorePairs(gbk)],
  ['shift_jis', scorePairs(shiftJis, { is: shiftJisKana, shareMin: 0.15 })],
  ['euc-jp', scorePairs((lead, trail) => raise(eucJp(lead, trail)), { is: eucJpKana, shareMin: 0.2 })],
  ['big5', scorePairs(big5, { is: big5Tell, shareMin: 0.15 })],
  ['euc-kr', scorePairs(eucKr, { is: hangul, shareMin: 0.95 })],
  [
    'windows-1251',
    scoreLetters(
      (byte) => byte >= 0xe0 || byte === 0xb8,
      (byte) => within(byte, 0xc0, 0xdf) || byte === 0xa8,
    ),
  ],
  [
    'ibm866',
    scoreLetters(
      (byte) => within(byte, 0xa0, 0xaf) || within(byte, 0xe0, 0xef),
      (byte) => within(byte, 0x80, 0x9f),
    ),
  ],
  ['windows-1252', scoreWestern],
  ['cp850', scoreConsole],
]

// Kana decide: where they are, EUC-JP beats the encodings that share its kanji rows.
const raise = (value: number | null): number | null => (value === null ? null : value * 1.1)
