/** What customers in a hurry write, and what they mean. Whole words only. */
const misspelt: Record<string, string> = {
  order: 'oder ordr oredr odrer orde',
  ordered: 'orderd ordred',
  package: 'pakage packge pacakge packag pakcage pckage',
  parcel: 'parcle pacel parsel percel parcal',
  delivery: 'delivry delivary dilivery delivey delievery dellivery',
  delivered: 'deliverd delivred delievered dilivered',
  received: 'recieved recived receved recevied',
  receive: 'recieve recive',
  tracking: 'trakcing traking trackin tarcking trcking',
  shipped: 'shiped shippd shpped',
  arrived: 'arived arrvied arrivd',
  arrive: 'arive',
  refund: 'refnud refun reffund refudn',
  cancel: 'canel cancle cansel',
  broken: 'brocken borken brokn',
  damaged: 'damged dammaged dameged',
  return: 'retrun retun reutrn',
  replacement: 'replacment replacemnt',
  address: 'adress addres addess',
  still: 'stil sitll',
  waiting: 'wating waitin',
  where: 'wher whre wheres weres whers',
}

const meant = new Map(
  Object.entries(misspelt).flatMap(([word, slips]) => slips.split(' ').map((slip) => [slip, word] as const)),
)

/** A text in lower case, with straight apostrophes, nothing invisible and its commonest misspellings mended. */
export function mended(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[\p{Cf}]/gu, '')
      .replace(/[’‘`´]/g, "'")
      .toLowerCase()
      .replace(/[a-z]+/g, (word) => meant.get(word) ?? word)
      .replace(/\bwere (is|are|my|the|it)\b/g, 'where $1')
      // One word, or "never mind, it has arrived" denies that it has.
      .replace(/\bnever mind\b/g, 'nevermind')
  )
}
