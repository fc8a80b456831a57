import type { Clauses } from './english-clauses.ts'

/** How German promises, denies and wonders. */
export const germanClauses: Clauses = {
  unreal:
    'wenn|falls|sobald|sofern|bis|ob|nachdem|bevor|sollte|sollten|würde|würden|könnte|kann|können|wird in der regel|wird(?! gerade)|werden|muss|müssen|bitte|normalerweise|meist|üblicherweise|jede|jedes|jeder|bestellungen werden|pakete werden|tut mir leid zu hören',
  negation:
    'nicht|kein|keine|keinen|keinem|keiner|keines|nie|niemals|niemand|nichts|ohne|weder|noch kein|statt|leider kein|unmöglich|nirgends',
  deniesAfter: true,
  possible:
    'kann|können|könnte|könnten|darf|dürfen|möchten|möchte|würde|würden|lieber|oder|option|wahl|wählen|ob|bitten|fragen|verlangen|wünschen|wunsch|möglich|regel|regeln|frage|fragen',
  clauseEnd:
    '[,;:()–—!?]|\\.{3}|(?<!\\p{L})(?:aber|sondern|denn|doch|weil|obwohl|während)(?!\\p{L})|(?<!\\p{L})und (?=(?:wir|ich|sie|es|das|die|der|melden|werden|haben|schicken)(?!\\p{L}))',
  interjection:
    ', (?:natürlich|selbstverständlich|wie versprochen|daher|gern|gerne|wie vereinbart|als entschädigung|als dank)(?:,|$)',
  condition: 'wenn|falls|sobald|sofern|sollte|nachdem|bis',
  customerStep:
    '(?:wenn|falls|sobald|sofern|sollten|nachdem) sie|sagen sie (?:uns|mir)|schreiben sie|antworten sie|teilen sie uns|geben sie uns|schicken sie uns|wählen sie|bestätigen sie|auf ihren wunsch|auf wunsch',
  future:
    'werden?(?! gerade nicht)|wird|versprechen|verspreche|garantieren|garantiere|gern|gerne|noch heute|umgehend|sofort|auf dem weg zu ihnen|geht(?: \\S{1,14}){0,3} raus|verlässt|erhalten sie|bekommen sie|sie (?:erhalten|bekommen)|ist (?:schon |bereits |jetzt )?unterwegs',
  done: '(?:habe|haben|hat|wurde|wurden|worden|ist|sind)(?: \\S{1,20}){0,8} (?:erstattet|gutgeschrieben|veranlasst|eingeleitet|verschickt|geschickt|gesendet|gestellt|eröffnet|beauftragt|angestoßen|storniert|geändert|weitergeleitet|übergeben|gebucht|bestellt|kontaktiert|gefragt|angefragt|hinzugefügt|überwiesen|zugesandt|ersetzt|gemeldet|aufgegeben|vermerkt|erstellt|gewährt|verlängert|nachgefragt|gebeten|nachgeforscht|angefordert|reserviert|weitergegeben|umgeleitet|bestätigt|freigegeben)',
  rule: '(?:wird|werden)(?: \\S{1,20}){0,6} (?:erstattet|ersetzt|umgetauscht|gutgeschrieben|übernommen)',
  ruleIsFuture: true,
  topics: [
    {
      topic: 'refund',
      name: 'a refund',
      pattern:
        'erstatte[nt]?|erstattung\\w{0,3}|rückerstatt\\w{1,5}|zurückerstatt\\w{1,4}|das geld|geld(?: \\S{1,14}){0,5} zurück|gutschreiben|gutgeschrieben|zurücküberweisen|überweisen|überwiesen',
      also: '(?:wir|ich) erstatten?|(?:wir|ich) überweisen?|erstatten? (?:wir|ich)|überweisen? (?:wir|ich)',
    },
    {
      topic: 'replacement',
      name: 'a replacement',
      pattern:
        'ersatz\\w{0,9}|ersetzen|ersetzt|neu(?:e|es|en|er)? (?:paket|exemplar|gerät|kopfhörer|sendung)|noch einmal|erneut zu|umtausch\\w{0,3}|umtauschen|tauschen',
      also: '(?:wir|ich) (?:schicken?|senden?|ersetzen?|liefern?|tauschen?)|(?:schicken?|senden?|ersetzen?|liefern?|tauschen?) (?:wir|ich)',
    },
    {
      topic: 'discount',
      name: 'a discount',
      pattern: 'rabatt\\w{0,4}|gutschein\\w{0,4}|nachlass|preisnachlass|entschädigung|(?:%|prozent) auf',
      also: '(?:wir|ich) (?:geben|gebe|schenken|schenke|gewähren|gewähre|bieten|biete)|sie (?:bekommen|erhalten)|(?:bekommen|erhalten) sie',
    },
    {
      topic: 'call',
      name: 'a call',
      pattern:
        'rufe?n? (?:wir |ich )?sie(?: \\S{1,14}){0,4} an|ruft sie(?: \\S{1,14}){0,4} an|anrufen|telefonisch melden|zurückrufen|rückruf',
      also: 'rufe?n?|ruft|meldet',
    },
    {
      topic: 'enquiry',
      name: 'an enquiry',
      pattern:
        'nachforschung\\w{0,8}|nachforschen|suchauftrag|eine suche|um eine suche|suchanfrage|anfrage bei|untersuchung|(?:den paketdienst|den zusteller|das lager|beim paketdienst|beim zusteller|beim lager|bei \\p{Lu}\\w{2,15}) (?:fragen|kontaktieren|nachfragen|gefragt|nachgefragt|kontaktiert|an)|fragen(?: wir)? (?:bei|beim)(?: \\S{1,14}){1,3} nach',
      also: '(?:wir|ich) (?:leiten?|stellen?|starten?|fragen?|beauftragen?|eröffnen?)',
    },
    {
      topic: 'watch',
      name: 'a later look at this',
      pattern:
        'behalten(?: \\S{1,14}){0,5} (?:im blick|im auge)|im blick|im auge|melde?n? (?:uns|mich)|sehe?n?(?: \\S{1,12}){0,5} (?:wieder|erneut|noch einmal) nach|prüfen?(?: \\S{1,12}){0,5} (?:wieder|erneut|noch einmal)|halten? sie auf dem laufenden|geben?(?: \\S{1,12}){0,3} bescheid|informieren? (?:wir )?sie|kümmern? (?:uns|mich)|auf sie zu|schauen?(?: \\S{1,12}){0,5} (?:wieder|erneut|noch einmal)',
      also: 'wir|ich',
    },
    {
      topic: 'cancel',
      name: 'a cancellation',
      pattern: 'stornier\\w{1,5}',
      also: '(?:wir|ich) storniere?n?|storniere?n? (?:wir|ich)',
    },
    {
      topic: 'papers',
      name: 'a document',
      pattern: 'rücksendeetikett\\w{0,3}|retourenlabel|etikett|rechnung|beleg|bestätigung',
      also: '(?:wir|ich) (?:schicken?|senden?)|sie (?:bekommen|erhalten)|(?:bekommen|erhalten) sie',
    },
    {
      topic: 'address',
      name: 'a change of address',
      pattern: '(?:liefer)?adresse (?:geändert|ändern|ab)|umgeleitet|umleiten',
      also: '(?:wir|ich) (?:ändern?|leiten?)',
    },
    {
      topic: 'faster',
      name: 'a faster delivery',
      pattern: 'express\\w{0,10}|beschleunig\\w{1,4}|vorrangig|bevorzugt',
      also: '(?:wir|ich) (?:schicken?|senden?|beschleunigen?)',
    },
    {
      topic: 'sending',
      name: 'to send it',
      pattern: 'verschicken|versenden|losschicken|geht(?: \\S{1,14}){0,3} raus|verlässt',
      also: '(?:wir|ich) (?:verschicken?|versenden?)',
    },
    {
      topic: 'collection',
      name: 'a collection',
      pattern: 'abholen|abgeholt|abholung',
      also: '(?:wir|ich) (?:holen|hole|lassen|lasse)|wird',
    },
    {
      topic: 'extension',
      name: 'more time',
      pattern: 'verlängern|verlängert|verlängerung',
      also: '(?:wir|ich) verlängern?',
    },
    {
      topic: 'colleague',
      name: 'a word to a colleague',
      pattern:
        'weitergeleitet|weitergegeben|leiten?(?: \\S{1,14}){0,5} weiter|gebe?n?(?: \\S{1,14}){0,5} weiter|an (?:unser|unsere|unseren|das|die|einen|eine) (?:team|abteilung|kollegen|kollegin|fachabteilung) übergeben',
      also: '(?:wir|ich)',
    },
  ],
  asSaid:
    'sie (?:schreiben|schrieben|sagen|sagten|erwähnen|berichten|warten|fahren|brauchen|möchten|fragen)|ihr(?:e|en|em|er)? (?:urlaub|reise|geburtstag|nachricht|frage|flug|hochzeit)|wie sie|dass sie(?: \\S{1,14}){0,6} warten',
  notFound: '(?:nicht|keine|kein) (?:\\S{1,12} ){0,3}(?:finden|gefunden|bestellung)|nicht zu finden',
  need: 'brauche|brauchen|benötige\\w?|urlaub|reise|geburtstag|hochzeit|fahre|fahren|fliege|fliegen|umzug|rechtzeitig|spätestens|bis|vor|erst ab|bin|weg|feier|geschenk',
  over: 'seit|vor|bestellt|gekauft|bezahlt|war|waren|wurde|gesagt|versprochen|sollte|gestern|letzte\\w?|verschickt|angekommen|bekommen',
  empty:
    'hallo|hi|guten tag|ok|okay|wirklich|ernsthaft|warum|wieso|was nun|und jetzt|ist da jemand|wie geht es ihnen|oder',
}
