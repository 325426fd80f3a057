import { chooseLab } from '../accounts/lab-choice.ts'
import type { Me } from '../accounts/use-me.ts'
import styles from './header-menu.module.css'
import { HeaderMenu } from './header-menu.tsx'

/** For people in several labs. A whole load of the page, so that nothing of the other lab stays. */
export function LabSwitcher({ me: { labs, lab_id } }: { me: Me }) {
  if (labs.length < 2) return null
  const current = labs.find((lab) => lab.lab_id === lab_id)
  const work = (chosen: string) => {
    chooseLab(chosen)
    location.assign('/studies')
  }
  return (
    <HeaderMenu
      id="lab-menu"
      label={`Lab: ${current?.name ?? 'none'}. Switch to another`}
      button={
        <span className={styles.name} dir="auto">
          {current?.name}
        </span>
      }
    >
      <p className={styles.heading}>
        <strong>Your labs</strong>
        <span className={styles.soft}>Studies and sets belong to a lab.</span>
      </p>
      <ul>
        {labs.map((lab) => (
          <li key={lab.lab_id}>
            <button
              type="button"
              className={styles.entry}
              aria-current={lab.lab_id === lab_id ? 'true' : undefined}
              onClick={() => work(lab.lab_id)}
            >
              <span dir="auto">{lab.name}</span>
              <span className={styles.soft}>{lab.role}</span>
            </button>
          </li>
        ))}
      </ul>
    </HeaderMenu>
  )
}
