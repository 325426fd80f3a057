import type { DescribedStudy } from './described-study.ts'

/** Who does not know the condition of whom, by what the software does. */
export const blindingText = ({ parameters }: DescribedStudy): string =>
  parameters.length === 1
    ? ''
    : 'Participants are not told that there are conditions, or in which one they are: the page never names it. Nobody of the research team meets them. The pages of the study show the research team no outcomes by condition until an owner opens the study for good, which is logged with name and time; who decides about excluding a person does not see that person’s condition. Data files name conditions, and every download of them is logged.'
