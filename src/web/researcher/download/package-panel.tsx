import { Button } from '@mantine/core'
import styles from './download-screen.module.css'
import { type Included, packageAddress } from './export-address.ts'

/** `id`: undefined while there is no study to download. */
export function PackagePanel({ id, include }: { id: string | undefined; include: readonly Included[] }) {
  return (
    <section className={styles.panel} aria-labelledby="package">
      <h2 id="package">Everything in one package</h2>
      <p>
        A ZIP file with tidy tables, codebook, import scripts for R and Python, the study’s materials and the six files of this
        page.
      </p>
      {id === undefined ? (
        <Button disabled variant="default">
          Download data package
        </Button>
      ) : (
        <Button component="a" href={packageAddress(id, include)} download variant="default">
          Download data package
        </Button>
      )}
    </section>
  )
}
