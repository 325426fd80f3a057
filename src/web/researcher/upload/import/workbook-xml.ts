/** Small readings of the parts of a workbook, which are XML of a fixed kind. */

export const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

export const unescaped = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '',
  )

/** Where the relations of a part are. */
export const relationsOf = (path: string) => path.replace(/([^/]+)$/, '_rels/$1.rels')

/** Targets by their ids, as paths in the archive. */
export function relationsIn(xml: string, folder: string): Map<string, string> {
  return new Map(
    [...xml.matchAll(/<Relationship\b[^<>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      resolved(folder, attribute(tag, 'Target')),
    ]),
  )
}

function resolved(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const steps = folder.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}
