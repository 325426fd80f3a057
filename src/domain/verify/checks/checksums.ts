import type { Check } from '../check.ts'

export const MANIFEST = 'manifest.sha256'

export const checksums: Check = {
  name: 'checksums',
  title: `Every file against ${MANIFEST}`,
  begin: ({ files }, report) => ({
    end: () => {
      report.notChecked('Rows of data/raw: they repeat the tables in other formats, and their checksums alone are checked')
      for (const { path, listed, found } of files) {
        report.compared()
        if (listed === null) report.differs({ file: path, says: `is not in ${MANIFEST}` })
        else if (found === null) report.differs({ file: path, says: 'is missing' })
        else if (listed !== found) report.differs({ file: path, says: `was changed: its checksum is ${found}` })
      }
    },
  }),
}
