import { describe, expect, it } from 'vitest'
import { shortenHome } from '../../../renderer/ui/path-text.tsx'
import { formatAge, formatDuration } from '../../../renderer/ui/time.tsx'

const now = new Date('2026-03-14T12:00:00').getTime()
const ago = (minutes: number) => now - minutes * 60_000

describe('an age', () => {
  it.each([
    [ago(0), 'now'],
    [ago(4), '4m'],
    [ago(3 * 60 + 59), '3h'],
    [ago(2 * 24 * 60), 'Thu'],
    [ago(20 * 24 * 60), '22 Feb'],
    [ago(400 * 24 * 60), '7 Feb 2025'],
    [now + 5_000, 'now'],
  ])('of %i is %s', (at, text) => {
    expect(formatAge(at, now, 'en-GB')).toBe(text)
  })

  it('is told in Chinese too', () => {
    expect(formatAge(ago(4), now, 'zh-CN')).toBe('4分钟')
    expect(formatAge(ago(0), now, 'zh-CN')).toBe('现在')
  })
})

describe('a duration', () => {
  it.each([
    [340, '0.3s'],
    [41_900, '41s'],
    [252_000, '4m 12s'],
    [7_500_000, '2h 5m'],
  ])('of %i ms is %s', (ms, text) => {
    expect(formatDuration(ms, 'en')).toBe(text)
  })
})

describe('a path', () => {
  it.each([
    ['/home/mara/code', '/home/mara', '~/code'],
    ['/home/mara', '/home/mara', '~'],
    ['/home/marabel/x', '/home/mara', '/home/marabel/x'],
    ['C:\\Users\\mara\\code', 'C:\\Users\\mara', '~\\code'],
    ['/etc', '', '/etc'],
  ])('%s under the home %s is shown as %s', (path, home, text) => {
    expect(shortenHome(path, home)).toBe(text)
  })
})
