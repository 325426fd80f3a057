import { Button, FileButton, Input } from '@mantine/core'
import { useState } from 'react'
import { settingHelp } from '#domain/study/design/setting-words.ts'
import { Cell } from './cell.tsx'
import type { FieldsProps } from './fields-props.ts'
import styles from './logo-field.module.css'
import { makeLogo } from './make-logo.ts'

const NO_LOGO = 'This file cannot be a logo. Choose a PNG, JPEG or WebP picture with few details.'

/** A picture in front of the name in the header. It is made small here and sent with the settings. */
export function LogoField({ values, change, differs }: FieldsProps) {
  const [problem, setProblem] = useState('')
  const logo = values['header-logo']
  const choose = async (file: File | null) => {
    if (file === null) return
    const made = await makeLogo(file)
    setProblem(made === undefined ? NO_LOGO : '')
    if (made !== undefined) change({ 'header-logo': made })
  }
  return (
    <Cell differs={differs('header-logo')} name="header-logo">
      <Input.Wrapper
        labelElement="div"
        label="Logo in the header"
        description={settingHelp('header-logo')}
        error={problem}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      >
        <div className={styles.row}>
          {logo !== '' && <img className={styles.logo} src={logo} alt="The logo as participants see it" />}
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            inputProps={{ 'aria-label': 'Logo file' }}
            onChange={(file) => void choose(file)}
          >
            {(props) => (
              <Button {...props} variant="default">
                {logo === '' ? 'Choose a picture' : 'Choose another'}
              </Button>
            )}
          </FileButton>
          {logo !== '' && (
            <Button variant="subtle" onClick={() => change({ 'header-logo': '' })}>
              Remove the logo
            </Button>
          )}
        </div>
      </Input.Wrapper>
    </Cell>
  )
}
