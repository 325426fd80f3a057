import { NativeSelect, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import type { Intervention } from '#domain/interventions/intervention.ts'
import { type OwnContent, type OwnMedia, parseOwnContent } from '#domain/interventions/own-content.ts'
import { contentProblems } from '#domain/parameters/intervention-content.ts'
import { languagesIn } from '#domain/study/draft/draft-languages.ts'
import { shippedIn } from '#domain/study/draft/study-texts.ts'
import { TextPreview } from '../../preview/text-preview.tsx'
import { Cell } from '../cell.tsx'
import styles from '../fields.module.css'
import { DESCRIPTION_BELOW, type FieldsProps } from '../fields-props.ts'
import { TextByLanguage } from '../text-by-language.tsx'
import { type ContentEdit, editContent, textProblem } from './edit-content.ts'
import { MediaField } from './media-field.tsx'
import { OptionsField } from './options-field.tsx'
import type { KeptContent } from './use-kept-content.ts'

const NO_MEDIA: OwnMedia = { media_id: '', alt: '', width: 0, height: 0 }

type Props = FieldsProps & { intervention: Intervention; kept: KeptContent }

/** What the intervention says and shows. The shipped words, pictures and films stand in the fields until they are changed. */
export function OwnContentFields({ values, change, differs, intervention: shipped, kept }: Props) {
  const languages = languagesIn(values)
  const intervention = shippedIn(shipped, languages)
  const stored = values['intervention-content']
  const content = parseOwnContent(stored) ?? {}
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || stored !== ''
  const edit = (patch: ContentEdit) => change({ 'intervention-content': editContent(intervention, content, patch) })
  const toggle = (isOn: boolean) => {
    setOpened(isOn)
    if (!isOn) kept.switchOff()
    change({ 'intervention-content': isOn ? kept.switchOn() : '' })
  }
  return (
    <Cell differs={differs('intervention-content')} name="intervention-content">
      <Switch
        withThumbIndicator={false}
        label="My own words and pictures"
        description="Off: it shows what Feedlab ships; switched on again, yours come back. The preview shows it with your changes."
        checked={isOpen}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {isOpen && <ContentForm {...{ intervention, content, languages, edit }} />}
    </Cell>
  )
}

type FormProps = {
  /** Its words as the setting would hold them. */
  intervention: Intervention
  content: OwnContent
  languages: readonly string[]
  edit: (patch: ContentEdit) => void
}

/** What an intervention says. `hasPicture`: whether it can have pictures of the study's own. */
export function ContentForm({ intervention, content, languages, edit, hasPicture = true }: FormProps & { hasPicture?: boolean }) {
  const problems = contentProblems(content)
  const problemOf = (part: keyof OwnContent) => problems.find((problem) => problem.part === part)?.text
  const text = content.text ?? intervention.text
  const question = intervention.kind === 'question' ? intervention.question : undefined
  // In the order in which participants see it.
  const picture = hasPicture && <PictureFields {...{ intervention, content, languages, edit }} problem={problemOf('picture')} />
  return (
    <Stack gap="md" className={styles.content}>
      <TextByLanguage
        label="Headline"
        value={content.heading ?? intervention.heading}
        languages={languages}
        error={problemOf('heading')}
        onChange={(heading) => edit({ heading })}
      />
      {intervention.kind === 'message' && picture}
      <TextByLanguage
        label={intervention.kind === 'message' ? 'Text' : 'Text above it'}
        description={intervention.kind === 'message' ? 'Markdown' : 'Markdown; may be left empty'}
        rows={intervention.kind === 'message' ? 8 : 3}
        value={text}
        languages={languages}
        error={problemOf('text') ?? textProblem(intervention, content)}
        onChange={(words) => edit({ text: words })}
      />
      {text.trim() !== '' && <TextPreview label="View formatted text" text={text} />}
      {intervention.kind === 'question' && picture}
      {intervention.kind === 'film' && <FilmFields {...{ intervention, content, languages, edit }} problem={problemOf('film')} />}
      {question && (
        <>
          <TextByLanguage
            label="Question"
            value={content.question ?? question.text}
            languages={languages}
            error={problemOf('question')}
            onChange={(asked) => edit({ question: asked })}
          />
          <OptionsField
            options={content.options ?? question.options}
            field={question.field}
            languages={languages}
            problems={problems.filter(({ part }) => part === 'options').map((problem) => problem.text)}
            onChange={(options) => edit({ options })}
          />
        </>
      )}
      <TextByLanguage
        label="Words on the button"
        placeholder="Continue"
        value={content.button ?? intervention.button}
        languages={languages}
        error={problemOf('button')}
        onChange={(button) => edit({ button })}
      />
    </Stack>
  )
}

type MediaProps = FormProps & { problem: string | undefined }

function PictureFields({ intervention, content: { picture }, languages, edit, problem }: MediaProps) {
  const shipped = intervention.kind === 'film' ? [] : intervention.pictures
  const choices = [
    ...(shipped.length > 0 ? [{ value: 'shipped', label: `One of ${shipped.length} shipped pictures, at random` }] : []),
    { value: 'none', label: 'No picture' },
    { value: 'own', label: 'A picture of mine' },
  ]
  const chosen = picture ? 'own' : picture === null || shipped.length === 0 ? 'none' : 'shipped'
  const [own, keepOwn] = useState(NO_MEDIA)
  const choose = (value: string) => {
    if (picture) keepOwn(picture)
    edit({ picture: value === 'own' ? own : value === 'none' ? null : undefined })
  }
  return (
    <>
      <NativeSelect label="Picture" data={choices} value={chosen} onChange={(event) => choose(event.currentTarget.value)} />
      {picture && (
        <MediaField
          what="picture"
          media={picture}
          languages={languages}
          problem={problem}
          onChange={(media) => edit({ picture: media })}
        />
      )}
    </>
  )
}

const FILMS = [
  { value: 'shipped', label: 'The shipped films' },
  { value: 'own', label: 'A film of mine' },
]

function FilmFields({ content: { film }, languages, edit, problem }: MediaProps) {
  const [own, keepOwn] = useState(NO_MEDIA)
  const choose = (value: string) => {
    if (film) keepOwn(film)
    edit({ film: value === 'own' ? own : undefined })
  }
  return (
    <>
      <NativeSelect
        label="Film"
        description={
          film ? undefined : 'Condition 1 sees one of three neutral films, every other condition the one on strong words.'
        }
        inputWrapperOrder={DESCRIPTION_BELOW}
        data={FILMS}
        value={film ? 'own' : 'shipped'}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {film && (
        <MediaField
          what="film"
          media={film}
          languages={languages}
          problem={problem}
          onChange={(media) => edit({ film: media })}
        />
      )}
    </>
  )
}
