import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { roleMay } from '#domain/accounts/permissions.ts'
import { parseWaves } from '#domain/waves/parse-waves.ts'
import { WAVES } from '#domain/waves/wave.ts'
import { Notice } from '#web/researcher/ui/notice.tsx'
import { StudyPage } from '../study/study-page.tsx'
import { useConditionNames } from '../study/use-condition-names.ts'
import type { ShownStudy } from '../study-types.ts'
import { AskOnPanel } from './ask-on-panel.tsx'
import { AskedBackPanel } from './asked-back-panel.tsx'
import { AttritionPanel } from './attrition-panel.tsx'
import { MailPanel } from './mail-panel.tsx'
import { WavesPanel } from './waves-panel.tsx'

const PATH = '/studies/$id/waves'

export function WavesScreen() {
  const { id } = useParams({ from: `/tools${PATH}` })
  return (
    <StudyPage key={id} experiment_id={id} path={PATH}>
      {(shown) => <WavesOfStudy {...shown} />}
    </StudyPage>
  )
}

function WavesOfStudy({ study: { experiment_id, role }, condition_settings }: ShownStudy) {
  const waves = parseWaves(condition_settings.find(({ param }) => param === WAVES)?.value ?? '') ?? []
  const names = useConditionNames(condition_settings)
  const [chosen, setChosen] = useState<string>()
  const wave = chosen ?? waves[1]?.name
  if (wave === undefined)
    return (
      <Notice heading="People come to this study once">
        <p>Waves ask the same people back. A study has them from its first version on.</p>
      </Notice>
    )
  return (
    <Stack gap="lg">
      <WavesPanel experiment_id={experiment_id} wave={wave} onWave={setChosen} />
      {roleMay(role, 'see-panel-ids') && wave !== waves[0]?.name && (
        <>
          <MailPanel key={`mail ${wave}`} experiment_id={experiment_id} wave={wave} />
          <AskOnPanel key={`panel ${wave}`} experiment_id={experiment_id} wave={wave} />
          <AskedBackPanel experiment_id={experiment_id} wave={wave} />
        </>
      )}
      <AttritionPanel experiment_id={experiment_id} names={names} />
    </Stack>
  )
}
