/** Where previews of questionnaires begin and end. Its own file, so that the frame of a page loads without its form. */
export const FORMS_PAGE = '/viewforms'
