import { describe, expect, test } from 'vitest'
import { appPageUrl, choosePageSource, isOwnPage, mayRequest } from '../../electron/window/page-origin.ts'
import { parseLink } from '../../electron/window/parse-link.ts'

const own = choosePageSource({ packaged: true, rendererUrl: undefined })
const development = choosePageSource({ packaged: false, rendererUrl: 'http://localhost:5173/' })

test('only a development build follows the development server, and only on this machine', () => {
  expect(choosePageSource({ packaged: true, rendererUrl: 'http://localhost:5173/' })).toEqual(own)
  expect(own).toMatchObject({ url: appPageUrl, development: false })
  expect(development).toEqual({ url: 'http://localhost:5173/', origin: 'http://localhost:5173', development: true })
  for (const rendererUrl of [
    'https://example.invalid/',
    'http://localhost.example.invalid/',
    'http://10.0.0.1/',
    'file:///x',
    'nonsense',
    '',
  ]) {
    expect(choosePageSource({ packaged: false, rendererUrl })).toEqual(own)
  }
})

describe('the packaged page', () => {
  test.each([
    ['app://signalbox/index.html', true],
    ['app://signalbox/index.html#settings', true],
    ['app://signalbox/index.html?x=1', false],
    ['app://signalbox/other.html', false],
    ['app://other/index.html', false],
    ['https://signalbox/index.html', false],
    ['data:text/html,x', false],
    ['javascript:alert(1)', false],
    ['about:blank', false],
    ['', false],
  ])('may it go to %s? %s', (address, expected) => expect(isOwnPage(own, address)).toBe(expected))

  test.each([
    ['app://signalbox/assets/main.js', true],
    ['app://other/assets/main.js', false],
    ['http://127.0.0.1/', false],
    ['https://example.invalid/', false],
    ['ws://localhost:5173/', false],
    ['file:///etc/passwd', false],
    ['devtools://devtools/x', false],
  ])('may it load %s? %s', (address, expected) => expect(mayRequest(own, address)).toBe(expected))
})

test.each([
  ['http://localhost:5173/main.tsx', true],
  ['ws://localhost:5173/', true],
  ['http://localhost:5174/', false],
  ['https://example.invalid/', false],
  ['file:///etc/passwd', false],
])('the development page: may it load %s? %s', (address, expected) => expect(mayRequest(development, address)).toBe(expected))

test.each([
  ['https://example.invalid/a?b#c', { host: 'example.invalid', href: 'https://example.invalid/a?b#c' }],
  ['https://еxample.invalid/', { host: 'xn--xample-2of.invalid', href: 'https://xn--xample-2of.invalid/' }],
  ['http://example.invalid/', null],
  ['https://bank.invalid@example.invalid/', null],
  ['file:///etc/passwd', null],
  ['javascript:alert(1)', null],
  ['vscode://x', null],
  ['example.invalid', null],
])('the link %s opens as %o', (address, expected) => expect(parseLink(address)).toEqual(expected))
