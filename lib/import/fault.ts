/** What is wrong with a row of a file. */
export type Fault = {
  file: string
  /** The line's number, or where a file is no list of lines the kind and key of the record. */
  row: string
  /** A path such as `lines.0.price`; empty where the row as a whole is meant. */
  field: string
  reason: string
}

/** A fault without where it is. */
export type RecordFault = Pick<Fault, 'field' | 'reason'>
