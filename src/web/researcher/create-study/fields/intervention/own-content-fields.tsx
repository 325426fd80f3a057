import { NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Intervention } from '#domain/interventions/intervention.ts'
import { type OwnContent, type OwnMedia, parseOwnContent } from '#domain/interventions/own-content.ts'
import { contentProblems } from '#domain/parameters/intervention-content.ts'
import { TextPreview } from '../../preview/text-preview.tsx'
import { Cell } from '../cell.tsx'
import styles from '../fields.module.css'
import { DESCRIPTION_BELOW, type FieldsProps } from '../fields-props.ts'
import { type ContentEdit, editContent, textProblem } from './edit-content.ts'
import { MediaField } from './media-field.tsx'
import { OptionsField } from './options-field.tsx'
import type { KeptContent } from './use-kept-content.ts'

const NO_MEDIA: OwnMedia = { media_id: '', alt: '', width: 0, height: 0 }

type Props = FieldsProps & { intervention: Intervention; kept: KeptContent }

/** What the intervention says and shows. The shipped words, pictures and films stand in the fields until they are changed. */
export function OwnContentFields({ values, change, differs, intervention, kept }: Props) {
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
    <Cell differs={differs('intervention-content')}>
      <Switch
        withThumbIndicator={false}
        label="Words and pictures of my own"
        description="Off: it shows what Feedlab ships; switched on again, yours come back. The preview shows it with your changes."
        checked={isOpen}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {isOpen && <ContentForm intervention={intervention} content={content} edit={edit} />}
    </Cell>
  )
}

type FormProps = { intervention: Intervention; content: OwnContent; edit: (patch: ContentEdit) => void }

function ContentForm({ intervention, content, edit }: FormProps) {
  const problems = contentProblems(content)
  const problemOf = (part: keyof OwnContent) => problems.find((problem) => problem.part === part)?.text
  const text = content.text ?? intervention.text
  const question = intervention.kind === 'question' ? intervention.question : undefined
  // In the order in which participants see it.
  const picture = <PictureFields {...{ intervention, content, edit }} problem={problemOf('picture')} />
  return (
    <Stack gap="md" className={styles.content}>
      <TextInput
        label="Headline"
        dir="auto"
        value={content.heading ?? intervention.heading}
        error={problemOf('heading')}
        onChange={(event) => edit({ heading: event.currentTarget.value })}
        autoComplete="off"
      />
      {intervention.kind === 'message' && picture}
      <Textarea
        label={intervention.kind === 'message' ? 'Text' : 'Text above it'}
        description={intervention.kind === 'message' ? 'Markdown' : 'Markdown; may be left empty'}
        inputWrapperOrder={DESCRIPTION_BELOW}
        dir="auto"
        rows={intervention.kind === 'message' ? 8 : 3}
        resize="vertical"
        value={text}
        error={problemOf('text') ?? textProblem(intervention, content)}
        onChange={(event) => edit({ text: event.currentTarget.value })}
      />
      {text.trim() !== '' && <TextPreview label="View formatted text" text={text} />}
      {intervention.kind === 'question' && picture}
      {intervention.kind === 'film' && <FilmFields {...{ intervention, content, edit }} problem={problemOf('film')} />}
      {question && (
        <>
          <TextInput
            label="Question"
            dir="auto"
            value={content.question ?? question.text}
            error={problemOf('question')}
            onChange={(event) => edit({ question: event.currentTarget.value })}
            autoComplete="off"
          />
          <OptionsField
            options={content.options ?? question.options}
            field={question.field}
            problems={problems.filter(({ part }) => part === 'options').map((problem) => problem.text)}
            onChange={(options) => edit({ options })}
          />
        </>
      )}
      <TextInput
        label="Words on the button"
        dir="auto"
        placeholder="Continue"
        value={content.button ?? intervention.button}
        error={problemOf('button')}
        onChange={(event) => edit({ button: event.currentTarget.value })}
        autoComplete="off"
      />
    </Stack>
  )
}

function PictureFields({ intervention, content: { picture }, edit, problem }: FormProps & { problem: string | undefined }) {
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
      {picture && <MediaField what="picture" media={picture} problem={problem} onChange={(media) => edit({ picture: media })} />}
    </>
  )
}

const FILMS = [
  { value: 'shipped', label: 'The shipped films' },
  { value: 'own', label: 'A film of mine' },
]

function FilmFields({ content: { film }, edit, problem }: FormProps & { problem: string | undefined }) {
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
      {film && <MediaField what="film" media={film} problem={problem} onChange={(media) => edit({ film: media })} />}
    </>
  )
}
