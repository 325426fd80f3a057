import type { InputWrapperProps } from '@mantine/core'
import styles from './posts.module.css'

export type Said = { error: string | undefined; warning: string | undefined }

/** What stands below a field: an error, or else a warning, or else what to write. Below, so that fields side by side are in line. */
export const belowField = ({ hint, error, warning }: Said & { hint?: string | undefined }) =>
  ({
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
    description: error === undefined && warning !== undefined ? <span className={styles.warning}>{warning}</span> : hint,
    error,
  }) satisfies InputWrapperProps
