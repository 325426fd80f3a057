import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What CHANGELOG says of a version, without its heading. Throws where it says nothing: a release without notes is a mistake. */
export function releaseNotes(changelog, version) {
  const lines = changelog.split('\n')
  const isHeading = (line) => line.startsWith('## ')
  const start = lines.findIndex((line) => isHeading(line) && line.slice(3).split(' ')[0] === version)
  if (start < 0) throw new Error(`CHANGELOG.md has no section "## ${version}"`)
  const end = lines.findIndex((line, at) => at > start && isHeading(line))
  const notes = lines
    .slice(start + 1, end < 0 ? undefined : end)
    .join('\n')
    .trim()
  if (notes === '') throw new Error(`CHANGELOG.md says nothing about ${version}`)
  return `${notes}\n`
}

/** Of a tag such as v0.2.0: everything that names a version must name this one. */
export function versionOfTag(tag, { packageVersion, citationVersion }) {
  const version = tag.replace(/^v/, '')
  const others = { 'package.json': packageVersion, 'CITATION.cff': citationVersion }
  for (const [file, named] of Object.entries(others))
    if (named !== version) throw new Error(`The tag is ${tag}, but ${file} has version ${named}`)
  return version
}

/** node scripts/release-notes.mjs v0.2.0: prints the notes of a release. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (path) => readFileSync(path, 'utf8')
  const version = versionOfTag(process.argv[2] ?? '', {
    packageVersion: JSON.parse(read('package.json')).version,
    citationVersion: /^version: (\S+)$/m.exec(read('CITATION.cff'))?.[1],
  })
  process.stdout.write(releaseNotes(read('CHANGELOG.md'), version))
}
