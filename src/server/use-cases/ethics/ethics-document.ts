import { type EthicsFacts, ethicsDocument } from '#domain/ethics/document.ts'
import { languagesOfStudy } from '#domain/ethics/screens.ts'
import type { Caller, Deps } from '../deps.ts'
import { gatherFacts } from './gather-facts.ts'
import { markdownHtml } from './markdown-html.ts'

/** The page to read and print, whose pictures are those of this installation. Another language than one of the study gives its first. */
export async function ethicsPageOf(deps: Deps, experiment_id: string, caller: Caller, language: string): Promise<string> {
  const facts = await gatherFacts(deps, experiment_id, caller)
  const languages = languagesIn(facts)
  const address = (url: string) => url
  const chosen = languages.includes(language) ? language : (languages[0] ?? 'en')
  return ethicsDocument(facts, chosen, { address, markdown: markdownHtml(address) })
}

export const languagesIn = ({ conditions }: EthicsFacts): string[] => languagesOfStudy(conditions[0]?.settings ?? {})
