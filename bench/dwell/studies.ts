import { studyMaker } from '../visit/studies.ts'

const TEXT = encodeURIComponent('Please look at the posts as you would at home.')

/** The studies in which dwell is measured, by name. */
export async function makeStudies(url: string) {
  const make = studyMaker(url)
  return {
    demo: await make.ofDemoCards(),
    posts: await make.ofPosts('bench'),
    swipe: await make.ofDemoCards({ feed: 'swipe' }),
    modals: await make.ofDemoCards({
      consent: TEXT,
      instruct: TEXT,
      'intervention-type': 'socialnorm',
      'intervention-style': 'modal',
      'intervention-perc': '8',
    }),
    preference: await make.ofDemoCards({ algorithm: 'preference' }),
    short: await make.ofDemoCards({}, 2),
    microblog: await make.ofPosts('microblog', { skin: 'microblog' }),
    photo: await make.ofDemoCards({ skin: 'photo' }),
    shortVideo: await make.ofDemoCards({ skin: 'short-video', feed: 'swipe' }),
    forum: await make.ofPosts('forum', { skin: 'forum', 'feed-button-upvote': 'yes', 'feed-button-downvote': 'yes' }),
    professional: await make.ofPosts('professional', { skin: 'professional' }),
    distract: await make.ofDemoCards({ skin: 'distract' }),
  }
}

export type StudyName = keyof Awaited<ReturnType<typeof makeStudies>>
