import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ReasonWords } from '../../renderer/approvals/reason-words.tsx'
import { useAppInfo } from '../../renderer/store/app-info.ts'
import type { Reason } from '../../shared/permission.ts'

const reason = (code: Reason['code'], values: Reason['values'] = {}): Reason => ({ code, span: null, values })
const words = (...reasons: readonly Reason[]) => {
  useAppInfo.setState({ home: '/home/mara' })
  return render(<ReasonWords reasons={reasons} workspace="/home/mara/shop" />).container.textContent
}

describe('the reasons of a verdict', () => {
  it('say once what is true of several things', () => {
    expect(
      words(reason('no-rule', { program: 'sudo' }), reason('no-rule', { program: 'rm', path: '/usr/lib/shop' }), reason('harmless')),
    ).toBe('no rule covers sudo, rm /usr/lib/shop · changes nothing')
  })

  it('name paths from the workspace or the home folder on', () => {
    expect(words(reason('writes-workspace', { path: '/home/mara/shop/a.ts' }))).toBe('writes in the workspace a.ts')
    expect(words(reason('writes-outside', { path: '/home/mara/b.ts' }))).toBe('writes outside the workspace ~/b.ts')
  })

  it('say "this" only where nothing follows, and count the rest', () => {
    expect(words(reason('no-rule'))).toBe('no rule covers this')
    expect(words(reason('reads-below', { path: 'keys.pem', more: '3' }))).toMatch(/: keys\.pem and 3 more$/)
  })
})
