import { useEffect, useMemo } from 'react'
import { createVideoStage, type VideoListeners, type VideoStage } from './video-stage.ts'

/** The videos of one feed. The listeners must keep their identity: with new ones every video would start again. */
export function useVideos({ onVideo, onWatched, isHeld }: VideoListeners & { isHeld: boolean }): VideoStage {
  const stage = useMemo(() => createVideoStage({ onVideo, onWatched }), [onVideo, onWatched])
  useEffect(() => stage.hold(isHeld), [stage, isHeld])
  return stage
}
