import type { PeopleLexicon } from './people-lexicon.ts';

export const DUTCH: PeopleLexicon = {
  roles: {
    outreach: `perscontact|marketing en communicatie|voorlicht(?:er|ster)`,
    founder: `mede ?oprichter|zaakvoerder|vennoot|initiatiefnemer|initiatiefneemster`,
    author: `blogger|auteur|columniste?|tekstschrijver|redactielid`,
    other: `ondervoorzitter|vice ?voorzitter|bestuursvoorzitter|directeur eigenaar|directrice|erevoorzitter`,
    staff: `[a-z]{3,}coordinator|contactpersoon|[a-z]{4,}leid(?:er|ster)|[a-z]{4,}verantwoordelijke|jeugdtrainer|praeses|quaestor|abactis|griffier|opperhoofdman|hoofdman|regisseu(?:r|se)|grafisch ontwerper
      |diaken|predikant|dominee|koster|scriba|ouderling|kapitein|scheidsrechter|toezichthouder|raadslid|gemeenteraadslid|fractievoorzitter|rijinstruct(?:eur|rice)|instruct(?:eur|rice)
      |logopedist|ergotherapeut|dietist|osteopaat|mondhygieniste?|praktijkondersteuner|doktersassistente?|jurist|makelaar|architect|vertrouwenspersoon|ledenadministrateur|accountmanager|kok|chef kok|schatbewaarder|(?:algemeen |dagelijks )?bestuurslid|ledenadministrati[ea]|ledenadministrateur|verantwoordelijke|coordinator|leerkracht|leraar|lerares|huisarts
      |therapeute?|uitvaartleid(?:er|ster)|begeleid(?:er|ster)|trainster|hovenier|adviseuse|notaris|advoca(?:at|te)|boekhoud(?:er|ster)|consulent
      |magazijnier|wijkmeester|beheerder|psycholoog|dierenarts|verpleegkundige|vormgever|vormgeefster|remedial teacher|secretaresse|hoofdtrainer|teamleider
      |contactpersoon|materiaalmeester|jeugdcoordinator|kascommissie|praktijkhouder|fysiotherapeut|tandarts|onderzoeker`,
  },
  standing: {
    past: `oud ?(?:bestuur|voorzitter|leden|lid|redact|secretaris|penningmeester|trainer|leerling|medewerker|speler|student)[a-z]*|voormalige?|vroegere?|gewezen|vorige (?:bestuur|besturen|leden|redactie|voorzitters)|overleden|(?:lijst van )?voorzitters sinds [0-9]+`,
    others: `(?:met )?dank aan|dankwoord|wij bedanken|getuigenissen|ervaringen(?: van [a-z]+)?|recensies|referenties|wat (?:onze )?(?:klanten|anderen|ouders|clienten) (?:zeggen|vinden)|klanten over [a-z]+|sprekers|gastsprekers|spelers|winnaars|donateurs|ereleden|prijswinnaars`,
    former: `oud (?:bestuur|voorzitter|lid|redact|secretaris|penningmeester|trainer|medewerker)[a-z]*|oud(?:voorzitter|bestuurslid|secretaris|penningmeester|redacteur)|voormalig[e]?|gewezen|vroegere|ex|wijlen|overleden`,
    players: `keeper|doelman|aanvaller|verdediger|middenvelder|spits`,
    bodies: `bestuur|bestuursjaar|raad|commissie|redactie`,
    openTerm: `heden|nu`,
    ordinals: `eerste tweede derde vierde vijfde zesde zevende achtste negende tiende`,
  },
  nobody: `voornaam achternaam naam ondernemingsnummer algemeen lidgeld aanbod aanmelden abonnementen actueel activiteiten adres afdeling afspraak agenda algemene alle alles artikel artikelen bedrijf bedrijven bedankt bekijk
    belgie beste bestellen bestuursleden bezoek boek boeken contactgegevens cursussen dag diensten downloads druk eerste ereleden evenementen foto fotos
    gedichten gegevens gemeenschap geschiedenis gezin gratis groen groep hulp huis ideeen informatie inloggen inschrijven jaar jaarprogramma jeugd kies kinderen klanten
    klik kosten laatste leden lees lessen lid lidmaatschap locatie maandag meld meld mensen mijn mogelijkheden nederland nederlandse nieuwe nieuws nieuwsbrief ondernemers
    onderwijs onlangs ontdek openingstijden openingsuren opdracht opleiding organisatie ouders overzicht pagina partij partners plaats praktijk prijzen privacybeleid privacyverklaring
    producten projecten recepten routebeschrijving samen samenwerking school snel sponsors stad start stel steun tarieven team terug tijd toegang tot uitleg uw vacatures     vanaf veelgestelde vereniging verhalen verzorging vlaamse vlaams voor vragen vriend vrijwilligers wat webwinkel welkom werk werken werkwijze winkel woning zaterdag zoeken zondag zorg`,
};
