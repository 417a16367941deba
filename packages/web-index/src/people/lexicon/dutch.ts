import type { PeopleLexicon } from './people-lexicon.ts';

export const DUTCH: PeopleLexicon = {
  roles: {
    outreach: `perscontact|marketing en communicatie|voorlicht(?:er|ster)`,
    founder: `mede ?oprichter|zaakvoerder|vennoot|initiatiefnemer|initiatiefneemster`,
    author: `blogger|auteur|columniste?|tekstschrijver|redactielid`,
    other: `ondervoorzitter|vice ?voorzitter|bestuursvoorzitter|directeur eigenaar|directrice|erevoorzitter`,
    staff: `schatbewaarder|(?:algemeen |dagelijks )?bestuurslid|ledenadministrati[ea]|ledenadministrateur|verantwoordelijke|coordinator|leerkracht|leraar|lerares|huisarts
      |therapeute?|uitvaartleid(?:er|ster)|begeleid(?:er|ster)|trainster|hovenier|adviseuse|notaris|advoca(?:at|te)|boekhoud(?:er|ster)|consulent
      |magazijnier|wijkmeester|beheerder|psycholoog|dierenarts|verpleegkundige|vormgever|vormgeefster|remedial teacher|secretaresse|hoofdtrainer|teamleider
      |contactpersoon|materiaalmeester|jeugdcoordinator|kascommissie|praktijkhouder|fysiotherapeut|tandarts|onderzoeker`,
  },
  nobody: `aanbod aanmelden abonnementen actueel activiteiten adres afdeling afspraak agenda algemene alle alles artikel artikelen bedrijf bedrijven bedankt bekijk
    belgie beste bestellen bestuursleden bezoek boek boeken contactgegevens cursussen dag diensten downloads druk eerste ereleden evenementen foto fotos
    gedichten gegevens gemeenschap geschiedenis gezin gratis groen groep hulp huis ideeen informatie inloggen inschrijven jaar jaarprogramma jeugd kies kinderen klanten
    klik kosten laatste leden lees lessen lid lidmaatschap locatie maandag meld meld mensen mijn mogelijkheden nederland nederlandse nieuwe nieuws nieuwsbrief ondernemers
    onderwijs onlangs ontdek openingstijden openingsuren opdracht opleiding organisatie ouders overzicht pagina partij partners plaats praktijk prijzen privacybeleid privacyverklaring
    producten projecten recepten routebeschrijving samen samenwerking school snel sponsors stad start stel steun tarieven team terug tijd toegang tot uitleg uw vacatures     vanaf veelgestelde vereniging verhalen verzorging vlaamse vlaams voor vragen vriend vrijwilligers wat webwinkel welkom werk werken werkwijze winkel woning zaterdag zoeken zondag zorg`,
};
