import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { releaseNotes, versionOfTag } from './release-notes.mjs'

const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n- C\n\n## 1.10.0 (2026-02-01)\n\n### Added\n- B\n\n## 1.1.0 (2026-01-01)\n\n- A\n'

test('the notes of a release are its section, without those of other versions', () => {
  expect(releaseNotes(CHANGELOG, '1.10.0')).toBe('### Added\n- B\n')
  expect(releaseNotes(CHANGELOG, '1.1.0')).toBe('- A\n')
})

test('a version without notes is not released', () => {
  expect(() => releaseNotes(CHANGELOG, '1.1')).toThrow('no section')
  expect(() => releaseNotes('## 2.0.0\n\n## 1.0.0\n\n- A', '2.0.0')).toThrow('says nothing')
})

test('a tag that is not the version of package.json and CITATION.cff is refused', () => {
  const versions = { packageVersion: '1.1.0', citationVersion: '1.1.0' }
  expect(versionOfTag('v1.1.0', versions)).toBe('1.1.0')
  expect(() => versionOfTag('v1.2.0', versions)).toThrow('package.json has version 1.1.0')
  expect(() => versionOfTag('v1.1.0', { ...versions, citationVersion: undefined })).toThrow('CITATION.cff')
})

test('the newest release has notes', () => {
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  const printed = execFileSync(process.execPath, ['scripts/release-notes.mjs', `v${version}`], { encoding: 'utf8' })
  expect(printed).toContain('- ')
})
