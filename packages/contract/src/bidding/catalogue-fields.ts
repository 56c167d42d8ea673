/** What a house may still change of a lot that people see in the catalogue of a sale, each with a public notice. No dependencies. */
export const CATALOGUE_FIELDS = [
  'title',
  'title_en',
  'desc',
  'desc_en',
  'images',
  'condition_note',
  'condition_note_en',
  'provenance',
  'provenance_en',
  'certificate_issuer',
  'certificate_no',
] as const
