import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type AboutPlace, MAX_PAPERS, MAX_PEOPLE, NEW_PAPER, NEW_PERSON } from '#domain/about-place/about-place.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done, Problem } from '#web/researcher/ui/result.tsx'
import type { ShownAbout } from '../use-about-place.ts'
import styles from './edit-about.module.css'
import { doiProblem, PaperFields, yearProblem } from './paper-fields.tsx'
import { linkProblem, PersonFields } from './person-fields.tsx'
import { RowsEditor } from './rows-editor.tsx'
import { useSaveAbout } from './use-save-about.ts'

/** What keeps it from being saved. Fields say themselves what is wrong with what is in them. */
function openPoints({ papers, people }: AboutPlace): string | undefined {
  if (papers.some(({ title }) => title.trim() === '')) return 'Every paper needs a title.'
  if (people.some(({ name }) => name.trim() === '')) return 'Every person needs a name.'
  const isWrong =
    papers.some(({ doi, year }) => doiProblem(doi) ?? yearProblem(year)) || people.some(({ link }) => linkProblem(link))
  return isWrong ? 'Some fields are not right yet. They say what is missing.' : undefined
}

export function AboutForm({ shown, onReload }: { shown: ShownAbout; onReload: () => void }) {
  const [about, setAbout] = useState<AboutPlace>(shown)
  const [problem, setProblem] = useState<string>()
  const { saving, save, touch } = useSaveAbout(shown.version)
  const change = (part: Partial<AboutPlace>) => {
    setAbout({ ...about, ...part })
    setProblem(undefined)
    touch()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.state === 'saving') return
    const found = openPoints(about)
    setProblem(found)
    if (found === undefined) void save(about)
  }
  const { papers, people, contact } = about
  return (
    <form className={styles.page} onSubmit={submit} noValidate>
      <Panel id="papers" heading="Research">
        <p className={page.soft}>Papers from studies here, in the order in which they are shown.</p>
        <RowsEditor
          what="paper"
          rows={papers}
          fresh={NEW_PAPER}
          most={MAX_PAPERS}
          nameOf={({ title }) => title}
          onChange={(rows) => change({ papers: rows })}
        >
          {(paper, _, changePaper) => <PaperFields paper={paper} onChange={changePaper} />}
        </RowsEditor>
      </Panel>
      <Panel id="people" heading="Team">
        <p className={page.soft}>The people behind this place. Everybody can see them.</p>
        <RowsEditor
          what="person"
          rows={people}
          fresh={NEW_PERSON}
          most={MAX_PEOPLE}
          nameOf={({ name }) => name}
          onChange={(rows) => change({ people: rows })}
        >
          {(person, _, changePerson) => <PersonFields person={person} onChange={changePerson} />}
        </RowsEditor>
      </Panel>
      <Panel id="contact" heading="Contact">
        <div className={styles.fields}>
          <TextInput
            className={styles.whole}
            label="Email"
            type="email"
            value={contact.email}
            onChange={(event) => change({ contact: { ...contact, email: event.currentTarget.value } })}
          />
          <Textarea
            className={styles.whole}
            label="Address"
            rows={4}
            value={contact.address}
            onChange={(event) => change({ contact: { ...contact, address: event.currentTarget.value } })}
          />
        </div>
      </Panel>
      <div className={page.actions}>
        <Button type="submit" size="md" loading={saving.state === 'saving'}>
          Save
        </Button>
        {saving.state === 'overtaken' && (
          <Button variant="default" size="md" onClick={onReload}>
            Show what is saved, and lose my changes
          </Button>
        )}
      </div>
      <Done>{saving.state === 'saved' ? 'Saved. Everybody sees it now.' : ''}</Done>
      {problem !== undefined && <Problem>{problem}</Problem>}
      {saving.state === 'overtaken' && (
        <Problem>Somebody else has saved this page since you opened it. Your changes are still here and are not saved.</Problem>
      )}
      {saving.state === 'refused' && <Problem>{saving.message}</Problem>}
      {saving.state === 'no-answer' && <Problem>The server did not answer. Please try again.</Problem>}
    </form>
  )
}
