import { ColorInput } from '@mantine/core'
import { accentShade, checkAccent } from '#domain/skins/accent.ts'
import { settingHelp } from '#domain/study/design/setting-words.ts'
import { Cell } from './cell.tsx'
import { DESCRIPTION_BELOW, type FieldsProps } from './fields-props.ts'
import { settingProblem } from './setting-problem.ts'

const ABOUT = settingHelp('accent-color')

/** Says which shades are shown, where the colour itself could not be read. */
function aboutShades(color: string): string {
  if (color === '' || checkAccent(color).length > 0) return ABOUT
  const [light, dark] = (['light', 'dark'] as const).map((scheme) => accentShade(color, scheme).primary)
  return `${ABOUT} Shown as ${light} on light pages and ${dark} on dark ones, so that it can be read.`
}

export function AccentField({ values, change, differs }: FieldsProps) {
  const color = values['accent-color']
  return (
    <Cell differs={differs('accent-color')} name="accent-color">
      <ColorInput
        label="Accent colour"
        placeholder="#2747c7"
        description={aboutShades(color)}
        inputWrapperOrder={DESCRIPTION_BELOW}
        withEyeDropper={false}
        value={color}
        error={settingProblem('accent-color', color)}
        onChange={(value) => change({ 'accent-color': value })}
      />
    </Cell>
  )
}
