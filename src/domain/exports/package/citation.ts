import { isoDay, type PackageFacts, titleOf } from './package-facts.ts'

/** `CITATION.cff` of the data. Texts are JSON strings, which YAML reads as they are. */
export function citation(facts: PackageFacts): string {
  const text = (value: string) => JSON.stringify(value)
  return `cff-version: 1.2.0
message: "If you use these data, please cite them as below. Complete the authors, and add a DOI once there is one."
type: dataset
title: ${text(titleOf(facts))}
version: ${text(String(facts.versions.at(-1)?.version ?? 1))}
date-released: ${isoDay(facts.exportedAtMs)}
authors:
  - name: ${text(facts.owner)}
references:
  - type: software
    title: "Feedlab: simulated social-media-feed experiments and surveys"
    version: ${text(facts.softwareVersion)}
    authors:
      - name: "Feedlab contributors"
`
}

/** The data belong to the researcher: no licence is chosen in their place. */
export const LICENCE = `No licence has been chosen for these data yet.

Until the researchers who collected them replace this text, all rights are reserved: ask them before you use or share the data.
For open data, CC0 1.0 (https://creativecommons.org/publicdomain/zero/1.0/) and CC BY 4.0
(https://creativecommons.org/licenses/by/4.0/) are common choices. Choose only what your participants agreed to.
`
