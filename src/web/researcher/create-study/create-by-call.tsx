import { Link } from '@tanstack/react-router'
import { CodeBlock } from '../api-example/code-block.tsx'
import { exampleStudy, postCall } from '../api-example/example-call.ts'
import { NotHerePanel } from '../api-example/not-here-panel.tsx'
import styles from './create-study-screen.module.css'
import { useEntitySets } from './use-entity-sets.ts'

/** Stands in the example where no set could be read: clearly a name to replace. */
const NO_SET = { entity_set: 'YOUR_SET', num_entities: 20 }

export function CreateByCall() {
  const { data } = useEntitySets()
  const { origin } = window.location
  const set = data?.[0]

  return (
    <div className={styles.call}>
      <NotHerePanel title="This page cannot create a study yet. The API can.">
        <p>
          The call below makes a study with two conditions that show {Math.min(20, (set ?? NO_SET).num_entities)} cards of one
          set, the first without counts beside the buttons, the second with counts.{' '}
          {set ? 'It works on this installation as it stands.' : 'Put the name of a set in the place of YOUR_SET.'}
        </p>
        <CodeBlock label="Create a study" text={postCall(origin, '/v1/spawn_experiment', exampleStudy(set ?? NO_SET))} />
        <p>
          The reply holds <code>data.experiment_id</code>. Participants enter at <code>{origin}/?experiment_id=</code> followed by
          that ID, and the data come from the <Link to="/download">Data</Link> page.
        </p>
      </NotHerePanel>
    </div>
  )
}
