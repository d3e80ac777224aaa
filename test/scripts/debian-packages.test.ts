import { expect, test } from 'vitest'
import { missingLibraries, namesToInstall, packagesFor } from '../../scripts/setup/debian-packages.mjs'

const ldd = `	linux-vdso.so.1 (0x00007ffd)
	libnss3.so => not found
	libasound.so.2 => not found
	libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)
	libnss3.so => not found
	libodd.so.9 => not found
`

test('missing libraries are read from what ldd says, each once', () => {
  expect(missingLibraries(ldd)).toEqual(['libasound.so.2', 'libnss3.so', 'libodd.so.9'])
  expect(missingLibraries('\tlibc.so.6 => /lib/libc.so.6 (0x0)\n')).toEqual([])
})

test('each library has its package, and an unknown one is named', () => {
  const { packages, unknown } = packagesFor(['libnss3.so', 'libodd.so.9'])
  expect(packages).toContain('libnss3')
  expect(packages).toContain('libgtk-3-0')
  expect(unknown).toEqual(['libodd.so.9'])
  expect(packagesFor([])).toEqual({ packages: [], unknown: [] })
})

test('a package that was renamed for 64-bit time goes by its new name, where there is one', () => {
  const policy = `libasound2:
  Installed: (none)
  Candidate: (none)
  Version table:
libasound2t64:
  Installed: (none)
  Candidate: 1.2.11-1build2
  Version table:
     1.2.11-1build2 500
libnss3:
  Installed: (none)
  Candidate: 2:3.98-1build1
  Version table:
libnss3t64:
  Installed: (none)
  Candidate: (none)
`
  expect(namesToInstall(['libasound2', 'libnss3', 'xvfb'], policy)).toEqual(['libasound2t64', 'libnss3', 'xvfb'])
})
