import { NativeSelect } from '@mantine/core'
import { blocksIn, JOURNEY_DRAW, JOURNEY_ORDER } from '#domain/journey/block-order.ts'
import { blockOf, withBlock, withBlocks } from '#domain/study/draft/draft-feeds.ts'
import type { StepsPlace } from '#domain/study/draft/draft-waves.ts'
import { Cell } from '../cell.tsx'
import { DESCRIPTION_BELOW, type FieldsProps } from '../fields-props.ts'

const ORDERS = [
  { value: '', label: 'As listed, for everybody' },
  { value: 'random', label: 'Drawn for each person' },
  { value: 'latin_square', label: 'Balanced over people (Latin square)' },
]

type Props = Pick<FieldsProps, 'values' | 'change'> & { place: StepsPlace }

/** In which order the feeds of a visit come, with what is asked about each. Only where there are several. */
export function BlockOrderField({ values, change, place }: Props) {
  const steps = place.read(values)
  const hasBlocks = steps.some(blockOf)
  if (steps.filter(({ step }) => step === 'feed').length < 2 && !hasBlocks) return null
  const order = values[JOURNEY_ORDER] === 'fixed' ? '' : values[JOURNEY_ORDER]
  const choose = (chosen: string) => {
    const without = steps.reduce<typeof steps>((all, _, i) => withBlock(all, i, undefined), steps)
    const blocks = chosen === '' ? without : hasBlocks ? steps : withBlocks(steps)
    change({ [JOURNEY_ORDER]: chosen, ...(chosen === '' && { [JOURNEY_DRAW]: '' }), ...place.write(values, blocks) })
  }
  const nBlocks = blocksIn(steps).length
  const nDrawn = values[JOURNEY_DRAW]
  return (
    <>
      <Cell differs={false} name={JOURNEY_ORDER}>
        <NativeSelect
          label="Order of the feeds"
          description={
            order === ''
              ? undefined
              : 'Steps of the same block stay together. A block begins with its feed; steps without a block stay at their place.'
          }
          inputWrapperOrder={DESCRIPTION_BELOW}
          data={ORDERS}
          value={order}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </Cell>
      {hasBlocks && (nBlocks > 1 || nDrawn !== '') && (
        <Cell differs={false} name={JOURNEY_DRAW}>
          <NativeSelect
            label="Blocks for each person"
            description={nDrawn === '' ? undefined : 'Drawn for each person, so that as many people have each block.'}
            inputWrapperOrder={DESCRIPTION_BELOW}
            data={[{ value: '', label: 'All of them' }, ...drawsOf(nBlocks, nDrawn)]}
            value={nDrawn}
            onChange={(event) => change({ [JOURNEY_DRAW]: event.currentTarget.value })}
          />
        </Cell>
      )}
    </>
  )
}

/** One block to all but one; what was chosen stays in the list when blocks were taken away since. */
const drawsOf = (nBlocks: number, chosen: string) =>
  [
    ...new Set([...Array.from({ length: Math.max(0, nBlocks - 1) }, (_, i) => `${i + 1}`), ...(chosen === '' ? [] : [chosen])]),
  ].map((value) => ({ value, label: `${value} of ${nBlocks}` }))
