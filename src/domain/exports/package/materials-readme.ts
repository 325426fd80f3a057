import { licenceOf } from '../../publication/licences.ts'
import { addressOf } from '../../publication/publication.ts'
import { citationText } from './citation.ts'
import { describedAs } from './described-as.ts'
import type { PackageFacts } from './package-facts.ts'

/** `README.md` of the materials that are published beside the data. */
export function materialsReadme(facts: PackageFacts, { hasStimuli }: { hasStimuli: boolean }): string {
  const { title, description, doi, related } = describedAs(facts)
  const { publication } = facts
  const lines = [
    ...(doi === '' ? [] : [`DOI: ${addressOf(doi)}`]),
    ...(publication === undefined ? [] : [`Licence: ${licenceOf(publication.licence).title}`]),
    ...related.map(({ name, link }) => `${name}: ${addressOf(link)}`),
  ]
  return `# ${title}

${description}

${lines.map((line) => `- ${line}\n`).join('')}
## Files

- \`materials/study-settings.json\`: the settings of every version, by condition. Completion codes and exit links are left empty.
- \`materials/instruments/\`: questionnaires as they were asked; \`materials/questionnaires/\`: the study's own, as Feedlab reads them.
- \`materials/*.md\`: the texts that participants read.
${hasStimuli ? '- `bundle.zip`: the study with its posts, pictures and films, for *Import a study* in another installation of Feedlab.\n' : '- Posts, pictures and films are not here: the researchers did not choose to share them.\n'}- \`ro-crate-metadata.json\`: what is here, for programs; \`manifest.sha256\`: a checksum of every file.

## How to cite

${citationText(facts)}
`
}
