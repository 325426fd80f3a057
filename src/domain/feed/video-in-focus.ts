/** Spec 4: a video plays while its vertical centre is between these shares of the viewport height. */
const BAND = { from: 0.25, to: 0.6 }
const MIDDLE = (BAND.from + BAND.to) / 2

/** `centre` is where the middle of the video is: 0 is the top of the viewport, 1 its bottom. */
export type VideoPlace = { readonly id: string; readonly centre: number }

/** The video in focus now, and the one that the participant started by hand outside the band, if any. */
type Now = { readonly playing?: string | undefined; readonly asked?: string | undefined }

export const isInBand = ({ centre }: VideoPlace) => centre >= BAND.from && centre <= BAND.to

/** A video that was started by hand plays anywhere on the screen. */
const isOnScreen = ({ centre }: VideoPlace) => centre >= 0 && centre <= 1

/** The one video that may play. The one that plays stays until it leaves the band, so that the focus does not jump between two close ones. */
export function videoInFocus(videos: readonly VideoPlace[], { playing, asked }: Now = {}): string | undefined {
  if (videos.some((video) => video.id === asked && isOnScreen(video))) return asked
  const inBand = videos.filter(isInBand)
  if (inBand.some(({ id }) => id === playing)) return playing
  return inBand.sort((one, other) => distance(one) - distance(other))[0]?.id
}

const distance = ({ centre }: VideoPlace) => Math.abs(centre - MIDDLE)
