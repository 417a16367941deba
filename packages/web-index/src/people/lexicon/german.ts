import type { PeopleLexicon } from './people-lexicon.ts';

export const GERMAN: PeopleLexicon = {
  roles: {
    editor: `schriftleit(?:er|erin|ung)|chefredaktion`,
    outreach: `pressewart(?:in)?|pressereferent(?:in)?|medien(?:beauftragte[r]?|referent(?:in)?)|unternehmenskommunikation`,
    founder: `betreiber(?:in)?|grundungsmitglied|geschaftsinhaber(?:in)?|firmeninhaber(?:in)?`,
    author: `verfasser(?:in)?|kolumnist(?:in)?|freie[r]? autor(?:in)?`,
    other: `vize ?prasident(?:in)?|prasident(?:in)?|obmann|obfrau|(?:erste[r]?|zweite[r]?|1\\.|2\\.|3\\.) (?:vorsitzende[r]?|vorstand)
      |schulleit(?:er|erin|ung)|geschaftsleit(?:er|erin|ung)|direktor(?:in)?|intendant(?:in)?|prokurist(?:in)?`,
    staff: `[a-z]{4,}wart(?:in)?|[a-z]{4,}obmann|[a-z]{4,}obfrau|[a-z]{4,}betreuer(?:in)?|[a-z]{4,}trainer(?:in)?|[a-z]{4,}leit(?:er|erin)|(?:kassen|jugend|sport|zeug|platz|gerate|technik|material|schrift|spiel|turn|musik|noten|wander|haus)wart(?:in)?
      |aktuar(?:in)?|beisitz(?:er|erin)|schriftfuhr(?:er|erin)|kassenfuhr(?:er|erin)|kassenpruf(?:er|erin)|ehren(?:vorstand|mitglied|vorsitzende[r]?|prasident)
      |sekretar(?:in)?|materialverwalt(?:er|erin)|[a-z]{3,}beauftragte[r]?|referent(?:in)?|sprecher(?:in)?|lehrer(?:in)?|lehrkraft|dozent(?:in)?
      |arzt|arztin|steuerberater(?:in)?|notar(?:in)?|psycholog(?:e|in)|therapeut(?:in)?|professor(?:in)?|sachbearbeit(?:er|erin)|ansprechpartner(?:in)?
      |ubungsleit(?:er|erin)|erzieher(?:in)?|ingenieur(?:in)?|architekt(?:in)?|webmaster(?:in)?|praktikant(?:in)?|auszubildende[r]?`,
  },
  standing: {
    past: `ehemalige[rns]?|vormalige[rns]?|fruhere[rns]?(?: [a-z]+)?|bisherige (?:vorstande|vorsitzende|prasidenten|mitglieder)|verstorbene[rn]?|altvorstand|in memoriam|(?:wir )?gedenken|nachrufe?`,
    others: `(?:ein |unser )?(?:herzliches |grosses )?(?:dankeschon|dank)(?: geht)? an|danksagung(?:en)?|wir danken|kundenstimmen|stimmen (?:unserer|von|zu)[a-z ]*|das sagen[a-z ]*|was (?:unsere )?(?:kunden|andere|eltern|patienten) sagen|erfahrungsberichte|kundenbewertungen|bewertungen|rezensionen|referentinnen|referenten|preistrager(?:innen)?|gewinner(?:innen)?|spielerkader|kader|spender(?:innen)?|ehrenmitglieder|ehrentafel`,
    former: `ehemalige[rns]?|ehemals|vormalige[rns]?|fruhere[rns]?|ex|alt(?:prasident|vorsitzende|burgermeister)[a-z]*|verstorben|in memoriam`,
    players: `torwart|torhuter(?:in)?|sturmer(?:in)?|mittelfeld(?:spieler(?:in)?)?|verteidiger(?:in)?|abwehr`,
    bodies: `vorstand|vorstandschaft|beirat|amtszeit|amtsperiode|redaktion|kommission|prasidium`,
    openTerm: `heute|jetzt|dato|aktuell`,
    ordinals: `erste|erster zweite|zweiter dritte|dritter vierte|vierter funfte|funfter sechste|sechster siebte|siebter achte|achter neunte|neunter zehnte|zehnter`,
  },
  nobody: `beirat chefarzt wissenschaftlicher wissenschaftliche vorname nachname kreissparkasse sparkasse vertragsverhaltnis personenbezogene daten anwendbares recht vereinsregister amtsgericht registergericht nutzungsbedingungen anfrage aktuell austria aktuelle aktueller aktuelles aktualisierung angaben angebot angebote anfahrt anmeldung ansprechpartner archiv
    auszeichnung beitrag beitrage beratung beratungsstelle bericht berichte bildung datenschutzerklarung deutsche deutscher deutschland
    dienstleistungen dokumente downloads einfuhrung ergebnisse ehrenamt erste erster zweite fahrplan feuerwehr forderverein
    galerie gebiet geschichte geschaftsfuhrung grundung grundschule haftung hauptverein hilfe inhalt jahre jugend kinder kindergarten
    kirche kirchengemeinde kosten kreis kunde kunden kurs kurse landkreis letzte letzter links mannschaft mannschaften mitglied mitglieder mitgliedschaft
    musik naturschutz newsletter oeffnungszeiten ortsgruppe osterreich partner praxis presse preise projekt projekte psychologischen rathaus
    rechtliche rechtliches satzung schule schweiz seite sparte spenden spiel stadt standort tennis termine trainer training
    turnen unternehmen unterstutzung veranstaltungen vereins verfugbar vorstandschaft webseite weitere werkstatt willkommen zur zum`,
};
