import { Button, Group, NativeSelect } from '@mantine/core'
import type { Given } from '../use-given.ts'

/** What else the file can be read as: another sheet of its workbook, or other letters. */
export function GivenParts({ given }: { given: Given }) {
  const { sheets, chooseSheet, letters, chosenLetters, chooseLetters } = given
  return (
    <>
      {sheets.length > 0 && (
        <Group gap="xs">
          <span>Read another sheet of the workbook:</span>
          {sheets.map((sheet) => (
            <Button key={sheet.name} size="compact-sm" variant="default" onClick={() => chooseSheet(sheet)}>
              {sheet.name}
            </Button>
          ))}
        </Group>
      )}
      {letters.length > 0 && (
        <NativeSelect
          label="Letters of the file"
          data={letters.map(({ name }) => name)}
          value={chosenLetters}
          onChange={({ currentTarget }) => chooseLetters(currentTarget.value)}
          w="fit-content"
        />
      )}
    </>
  )
}
