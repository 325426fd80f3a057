import { Switch } from '@mantine/core'
import { settingHelp } from '#domain/study/design/setting-words.ts'
import { languagesIn } from '#domain/study/draft/draft-languages.ts'
import { composerChoices } from '#domain/study/draft/variants.ts'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import { SelectSetting } from './select-setting.tsx'
import { settingProblem } from './setting-problem.ts'
import { TextByLanguage } from './text-by-language.tsx'
import { TextSetting } from './text-setting.tsx'

export function ComposerFields(props: FieldsProps) {
  const { values, change, differs } = props
  const { composer } = values
  return (
    <div className={styles.grid}>
      <SelectSetting
        {...props}
        name="composer"
        label="Participants write a post"
        description={settingHelp('composer')}
        options={composerChoices}
      />
      {composer !== '' && (
        <>
          <TextSetting
            {...props}
            name="composer-min"
            label="Least length (characters)"
            placeholder="1"
            inputMode="numeric"
            description={settingHelp('composer-min')}
          />
          <Cell differs={differs('composer-prompt')} name="composer-prompt" isWide>
            <TextByLanguage
              label="What asks for it"
              placeholder="What is on your mind?"
              description={settingHelp('composer-prompt')}
              value={values['composer-prompt']}
              languages={languagesIn(values)}
              error={settingProblem('composer-prompt', values['composer-prompt'])}
              onChange={(value) => change({ 'composer-prompt': value })}
            />
          </Cell>
        </>
      )}
      {(composer === 'before' || composer === 'after') && (
        <Cell differs={differs('composer-skip')} name="composer-skip" isWide>
          <Switch
            withThumbIndicator={false}
            label="The prompt can be skipped"
            description={settingHelp('composer-skip')}
            checked={values['composer-skip'] === 'yes'}
            onChange={(event) => change({ 'composer-skip': event.currentTarget.checked ? 'yes' : '' })}
          />
        </Cell>
      )}
    </div>
  )
}
