import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { SIGNED_PARTS, type SignedPart } from '#domain/panels/url-hash.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { callApi } from '#web/shared/call-api.ts'
import { SecretForm } from './secret-form.tsx'
import type { ShownPanel } from './use-panel.ts'

const PART_WORDS: Readonly<Record<SignedPart, string>> = {
  'through-name': 'behind the name of the hash: …&hash=',
  'through-ampersand': 'before the name of the hash: …&',
}

/** For owners: the key by which the panel signs addresses, and which part of them. */
export function KeyForm({ experiment_id, shown }: { experiment_id: string; shown: ShownPanel }) {
  const { panel_label, link_key } = shown
  const [part, setPart] = useState<SignedPart>()
  return (
    <Panel id="panel-key" heading={`Key of ${panel_label}`}>
      <p className={page.soft}>
        {link_key.signed_part === null
          ? `With the key of your account on ${panel_label}, links can be checked and exits signed (URL hash). Switch on what you need in the section Advanced of the create page; both are off otherwise.`
          : `The lab has a key. The signed part of an address ends ${PART_WORDS[link_key.signed_part]} The key is stored encrypted, and nobody can read it here.`}
      </p>
      <SecretForm
        experiment_id={experiment_id}
        what="key"
        isStored={link_key.signed_part !== null}
        description="Stored encrypted for all studies of the lab."
        store={(key) => callApi('/v1/set_panel_key', { experiment_id, key, ...(key !== '' && part && { signed_part: part }) })}
      >
        <NativeSelect
          size="md"
          label="The signed part of an address ends"
          description={`Feedlab cannot know this: the example of ${panel_label}’s documents and the text beside it differ. Ask ${panel_label}, or try both with a test link.`}
          required
          withAsterisk={false}
          data={[{ value: '', label: 'Choose…' }, ...SIGNED_PARTS.map((each) => ({ value: each, label: PART_WORDS[each] }))]}
          value={part ?? ''}
          onChange={({ currentTarget: { value } }) => setPart(SIGNED_PARTS.find((each) => each === value))}
        />
      </SecretForm>
    </Panel>
  )
}
