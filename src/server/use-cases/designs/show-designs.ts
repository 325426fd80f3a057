import type { ListedDesign, listDesigns as listContract, showDesign as showContract } from '#contract/designs.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { trialStudy } from '#domain/designs/design-names.ts'
import { firstSentence } from '#domain/designs/read-readme.ts'
import type { Deps } from '../deps.ts'
import { type Design, readDesign, readDesigns } from './read-design.ts'

const listed = ({ name, readme, study }: Design): ListedDesign => ({
  name,
  title: readme.title,
  lead: readme.lead,
  time: firstSentence(readme, 'How long it takes'),
  n_conditions: study.conditions.length,
})

export async function listDesigns(): Promise<ReplyOf<typeof listContract>> {
  return { success: 'true', data: { designs: (await readDesigns()).map(listed) } }
}

export async function showDesign(
  { hasTrials }: Pick<Deps, 'hasTrials'>,
  { name }: BodyOf<typeof showContract>,
): Promise<ReplyOf<typeof showContract>> {
  const design = await readDesign(name)
  const { readme, study, analysis, result } = design
  const conditions = study.conditions.map((own, i) => ({
    condition: i + 1,
    name: String(own['condition-name'] ?? `Condition ${i + 1}`),
  }))
  return {
    success: 'true',
    data: {
      ...listed(design),
      sections: [...readme.sections],
      conditions,
      try_id: hasTrials ? trialStudy(name) : null,
      analysis,
      result,
    },
  }
}
