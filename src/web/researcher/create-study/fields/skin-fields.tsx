import { Switch } from '@mantine/core'
import { useState } from 'react'
import { isAlwaysDark } from '#domain/session/color-scheme.ts'
import { findSkin } from '#domain/skins/index.ts'
import { settingHelp } from '#domain/study/design/setting-words.ts'
import { languagesIn } from '#domain/study/draft/draft-languages.ts'
import { useStudyContext } from '../study-context.ts'
import { AccentField } from './accent-field.tsx'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import { LogoField } from './logo-field.tsx'
import { SelectSetting } from './select-setting.tsx'
import { settingProblem } from './setting-problem.ts'
import { SkinButtons } from './skins/skin-buttons.tsx'
import { SkinPictures } from './skins/skin-pictures.tsx'
import { SuggestionsField } from './skins/suggestions-field.tsx'
import { TextByLanguage } from './text-by-language.tsx'

/** Closed at first: each picture is a page of its own. */
export function SkinFold(props: FieldsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.moreWide} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>See the skins</summary>
      {isOpen && <SkinPictures {...props} />}
    </details>
  )
}

export function SkinFields(props: FieldsProps) {
  const { variant } = useStudyContext()
  const { values, change, differs, isPart = false } = props
  return (
    <div className={styles.grid}>
      {variant.skins.length > 1 && (
        <SelectSetting {...props} name="skin" label="Skin" description={findSkin(values.skin)?.about} options={variant.skins} />
      )}
      {variant.skins.length > 1 && <SkinFold {...props} />}
      <SkinButtons {...props} />
      {!isPart && <PageFields {...props} />}
      {findSkin(values.skin)?.hasStories && (
        <Cell differs={differs('skin-stories')} name="skin-stories" isWide>
          <Switch
            withThumbIndicator={false}
            label="Show a row of faces above the first card"
            description="The authors of the first posts. Nothing happens when they are pressed."
            checked={values['skin-stories'] !== 'no'}
            onChange={(event) => change({ 'skin-stories': event.currentTarget.checked ? '' : 'no' })}
          />
        </Cell>
      )}
      <SuggestionsField {...props} />
    </div>
  )
}

/** What is the same on all pages of a study. */
function PageFields(props: FieldsProps) {
  const { variant } = useStudyContext()
  const { values, change, differs } = props
  const languages = languagesIn(values)
  return (
    <>
      <Cell differs={differs('header-name')} name="header-name" isWide={languages.length > 1}>
        <TextByLanguage
          label="Name in the header"
          placeholder="Feedlab"
          description={settingHelp('header-name')}
          value={values['header-name']}
          languages={languages}
          error={settingProblem('header-name', values['header-name'])}
          onChange={(value) => change({ 'header-name': value })}
        />
      </Cell>
      <LogoField {...props} />
      <AccentField {...props} />
      <SelectSetting
        {...props}
        name="color-scheme"
        label="Colours"
        description={
          isAlwaysDark(values.feed)
            ? 'The swipe layout is always dark. This is for the pages around it.'
            : 'Which colours were shown is in the data.'
        }
        options={variant.colorSchemes}
      />
    </>
  )
}
