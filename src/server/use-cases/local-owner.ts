/** Inserted by the first migration: owns everything until accounts add other people. Their lab has the same id. */
export const LOCAL_OWNER = '00000000-0000-4000-8000-000000000001'
export const LOCAL_LAB = '00000000-0000-4000-8000-000000000001'

/** Has the built-in studies of the gallery. Nobody is a member of it, so that they stand in no list and nobody changes them. */
export const GALLERY_LAB = '00000000-0000-4000-8000-000000000002'
