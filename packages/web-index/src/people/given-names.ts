import more from './given-names.json' with { type: 'json' };

/**
 * Given names that are common where the languages of the product are written, folded to plain letters. One sign among
 * others that capitalised words are a person; a name that is missing here is no sign against.
 */
const LIST = `
  aaron abby abdul abdullah abel abigail abraham achim ada adam adela adele adelheid adrian adriana adrien agata agnes agnieszka
  agustin ahmad ahmed aidan aileen aimee aisha ajay akash akira alain alan alana alba albert alberto alec alejandra alejandro
  aleksandar aleksander aleksandr aleksandra alessandra alessandro alessio alex alexa alexander alexandra alexandre alexei alexis
  alfonso alfred alfredo ali alice alicia alina aline alisha alison alissa allan allen allison alma alok alonso alvaro alyssa
  amal amalia amanda amandine amar amaya amber amelia amelie amin amina amir amit amita amparo amy ana anais anand anders andre andrea
  andreas andree andrei andres andreu andrew andrey andrzej andy anette angel angela angeles angelica angelika angelina angelo
  angus anika anil anita anja anjali ankit ankita ankur ann anna annabel anne anneke annemarie annette annie annika anouk ansgar anthony
  antje antoine anton antonella antonia antonin antonio anupam anya april archana archie ari ariana ariane ariel arjen arjun
  arlene armando armin arnaud arne arnold arthur artur arturo arun arvind ashish ashley ashok ashton asif astrid atul aubrey
  audrey august augusto aurelie aurora austin ava avery axel ayesha barbara barry bart bartosz basil bastian bastien beata beate
  beatrice beatriz becky belen belinda ben benedict benedikt benjamin benoit berenice bernadette bernard bernardo bernd bernhard
  bert bertrand beth bethany betsy bettina betty bev beverly bhavesh bianca bilal bill billy birgit birgitta bjarne bjoern bjorn blair blake
  blanca bob bobby bogdan boris brad bradley bram brandon brenda brendan brent brett brian briana bridget brigitte britta brittany bronwyn
  bruce bruna bruno bryan bryce bryn byron caio caitlin caleb callum calvin cameron camila camilla camille candace candice cara carina carl
  carla carlo carlos carly carmel carmen carol carole carolin carolina caroline carolyn carrie carsten casey cassandra catalina
  catarina catherine cathy catriona cecile cecilia cedric celeste celia celine cesar chad chandra chantal charles charlie charlotte
  chase chelsea cheryl chester chiara chloe chris christa christelle christian christiane christina christine christof christophe
  christopher christy chuck cindy claire clara clarissa claude claudette claudia claudio clay clemence clemens clement cliff clifford
  clint clinton clive clotilde cody colby cole coleen colette colin colleen conchita conny connie connor conor conrad constance
  constantin consuelo cora corey corina corinna corinne cornelia cornelis cory courtney craig cristian cristiano cristina cristobal crystal
  curt curtis cynthia cyril cyrille daan dagmar daisy dale damian damien damon dan dana dani daniel daniela daniele daniella danielle danny
  daphne darcy daria dario darius darlene darrell darren darryl dave david davide dawn dean deanna deb debbie debora deborah debra declan
  deepa deepak deepika deirdre delia delphine denis denise dennis derek dermot desiree desmond detlef devin devon diana diane diederik diego
  dieter dietmar dimitri dina dinesh dirk divya dmitri dmitry dolores dominic dominik dominique don donald donna dora doreen dorian
  doris dorota dorothea dorothee dorothy doug douglas drew duane duarte duncan dustin dwayne dwight dylan eamonn earl ebony ed eddie eddy edgar
  edith edmund edoardo eduard eduarda eduardo edward edwin eelco efrain egon eileen eithne ekaterina elaine eleanor elena eleni eleonora
  eli elia elias elijah elin elina elisa elisabeth elise eliza elizabeth elke ella elle ellen elliot elliott elmar eloise elsa else elsie
  elvira emanuel emanuele emer emerson emil emilia emilie emilio emily emma emmanuel emmanuelle enno enrico enrique eoin eric erica
  erich erick erik erika erin ernest ernesto ernst erwin esmeralda esperanza esteban estefania estelle esther ethan eugen eugene eugenia
  eugenio eva evan evangelina eve evelien evelina evelyn evelyne ewa ewan ezra fabian fabiana fabien fabio fabrice faisal faith fanny
  farah farhan fatima fatma fay faye federica federico felicia felicity felipe felix femke ferdinand fergus fernanda fernando fiona flavia flavio
  fleur flora florence florent florian floris fran frances francesc francesca francesco francine francis francisca francisco franck francois
  francoise frank franz fraser fred freda freddie frederic frederico frederik fredrik frida friedrich fritz gabor gabriel
  gabriela gabriele gabriella gabrielle gael gail gareth garrett garry gary gaurav gautam gavin gayle gemma gene genevieve geoff
  geoffrey geoffroy george georges georgia georgina gerald geraldine gerard gerardo gerben gerd gerhard gerrit gert gertrude ghislaine gianluca
  gianni gil gilbert gilberto gilles gillian gina ginny giorgia giorgio giovanna giovanni gisela giselle giulia giuliana giulio
  giuseppe gladys glen glenda glenn gloria goran gordon gorka grace gracia graciela graeme graham grant greg gregg gregoire
  gregor gregorio gregory greta gretchen griet grzegorz guadalupe gudrun guido guilherme guillaume guillermo gunnar gunter guenter gus gustav
  gustavo guus guy gwen gwendolyn hadley hailey hakan hal hamid hamza hana hanna hannah hannelore hannes hans harald hari harold
  harriet harrison harry harsh hartmut harvey hasan hassan hayden hayley hazel heath heather hector hedwig heidi heike heiko heiner heinrich
  heinz helen helena helene helga helmut hendrik henk hennie henning henri henrik henrike henry herbert heribert herman hermann hernan herve
  hilary hilda hilde hiroshi holger hollie holly hope horacio horst howard hubert hugh hugo humberto hussein iain ian ibrahim ida ignacio igor ike
  ilaria ilse imogen imran ina ines inga inge ingeborg ingo ingrid inigo inka iratxe irena irene irina iris irma irving isaac isabel
  isabella isabelle isidro ismael israel ivan ivana ivette ivo ivonne iwan izabela jaap jaccard jacek jack jackie jackson jacky
  jaco jacob jacqueline jacques jade jaime jake jakob jakub jamal james jamie jan jana jane janet janice janina janine janis jared jarek
  jaroslav jasmin jasmine jason jasper javier jay jaya jayne jean jeanette jeanne jeannette jeff jeffrey jelena jelle jenna jennie jennifer
  jenny jens jeremiah jeremie jeremy jeroen jerome jerry jess jesse jessica jessie jesus jill jillian jim jimena jimmy jo joachim joan joana
  joanna joanne joao joaquim joaquin jocelyn jochen jodie jody joe joel joelle joerg joern joey johan johann johanna johannes john johnathan
  johnny jolanda jon jonas jonathan joost jordan jordi jorg jorge jorgen joris jorn jose josef josefina joseph josephine josette josh joshua
  josie josip joy joyce juan juana juanita jude judith judy juergen jules julia julian juliana juliane julie julien juliet juliette julio julius
  june jurgen jurjen justin justine justyna jutta kai kaitlin kaitlyn kamal kamil karan kareem karel karen karim karin karina karl karla
  karolina karsten kasia kasper kat katarina katarzyna kate katerina katharina katharine katherine kathleen kathrin kathryn kathy katia
  katie katja katrin katrina katy kavita kay kayla keiko keith kelley kelli kellie kelly kelsey kelvin ken kendra kenji kenneth kenny kent
  kerry kerstin kevin khaled khalid kieran kim kimberly kira kiran kirk kirsten kirsty kishore klaas klaus koen konrad konstantin
  kris krishna krista kristen kristian kristin kristina kristine kristof krystyna krzysztof kumar kurt kyle kylie lacey lakshmi lana
  lance lara larry lars laszlo laura laure lauren laurence laurent laurie lauri laurien lawrence lea leah leandro leanne lee leif leigh leila
  lena lennart leo leon leona leonard leonardo leonie leonor leopold leopoldo leslie lesley leticia lewis lex liam lidia liliana lilian
  lilly lily lina linda lindsay lindsey linus lionel lisa lise liselotte livia liz lizzie llewellyn lloyd logan lois lola lorena lorenz lorenzo
  loretta lori lorna lorraine lothar lotte lou louis louisa louise lourdes luc luca lucas lucia luciana luciano lucie lucien lucinda lucy
  ludivine ludovic ludwig luigi luis luisa luiz lukas lukasz luke lutz luz lydia lyle lynda lynette lynn lynne maarten mabel
  maciej mackenzie maddie madeleine madeline magali magda magdalena magnus mahmoud maike maja malcolm malgorzata malik malin mallory malte
  mandy manfred manish manoj manolo manon manuel manuela mar mara marc marcel marcela marcella marcello marcelo marcia marcin marco marcos
  marcus marek margaret margarita margaux margherita margit margo margot margrit maria mariah mariam marian mariana marianne maribel
  marie mariel marieke mariela marietta marijke marijn marilyn marina mario marion marisa marisol marit marius mariusz marjolein marjorie mark
  marko markus marla marleen marlene marlon marta martha martijn martin martina martine marty martyna marvin mary maryam marylou massimo mat mateo
  mateus mateusz mathew mathias mathieu mathilde matias matilda matt matteo matthew matthias matthieu matthijs maud maura maureen maurice
  mauricio maurizio mauro max maxim maxime maximilian maxine may maya meaghan meera meg megan meghan mehmet melanie melina melissa melody mercedes
  meredith merel merle merlin mia micah michael michaela michal micheal michel michela michele micheline michelle mick micki mieke miguel mika mikael
  mike mikhail mila milan milena milica milo milos milton mina mindy minna mira miranda mireille miriam miroslav misha mitch mitchell mohamed
  mohammad mohammed mohan mohit moira moises molly mona monica monika monique montse morag morgan moritz morris mukesh muriel murray
  mustafa myra myriam myrna nacho nadia nadine nadja naim nancy naomi narendra nasir natalia natalie nataly natasa natasha nate nathalie nathan
  nathaniel navin neal ned neha neil nell nelly nelson nerea nestor neus nicholas nick nicki nicky nico nicola nicolas nicole nicoletta
  niels nigel nikhil nikita nikki niklas nikola nikolai nikolas nikolaus nils nina nino nisha nishant nitin noa noah noel noelia noemi noemie
  nora norbert noreen norma norman nuno nuria octavia octavio odette odile olaf oleg olena olga oliver olivia olivier olga omar onno orla
  orlando oscar oskar osvaldo oswald otto owen pablo paco paige paloma pam pamela paola paolo parker pascal pascale pat patrice patricia
  patricio patrick patrik patrizia patty paul paula paulette paulina pauline paulo pavel pawel pedro peggy penelope penny pepe pepijn
  per percy perla pete peter petr petra petros phil philip philipp philippa philippe phillip phoebe phyllis pia pierre pieter pilar piotr pooja
  poppy prakash pranav prasad preeti preston pritam priya priyanka quentin quinn quintin rachel rachelle radu rafael rafal raffaele raghav
  rahul raimund rainer raj raja rajeev rajesh rajiv ralf ralph ram rama ramesh ramon ramona ramona randall randy raphael raquel rashid raul
  ravi ray raymond rayna rebeca rebecca rebekah reed regina reginald regine regis reid reinhard reinhold reinier rekha remco remi remy rena renata
  renate renaud rene renee reto reuben rex reza rhea rhiannon rhoda rhona rhonda ricardo riccardo rich richard rick ricky rik rikke riley
  rina rita ritu rob robbert robbie robert roberta roberto robin robyn rocio rod roderick rodney rodolfo rodrigo roger rogier rohan rohit
  roland rolf roman romain romina romy ron rona ronald ronan ronda ronnie rory rosa rosalie rosalind rosario rosa rose roseanne rosemarie
  rosemary roser rosie ross rowan rowena roxana roxane roxanne roy ruben ruby rudi rudiger rudolf rui rupert ruslan russ russell ruth ryan
  sabina sabine sabrina sachin sadie saeed safia saida sally salma salvador salvatore sam samantha sameer samir sampath samuel sandeep sander
  sandra sandrine sandro sandy sanjay sanjeev sanne santiago sara sarah sascha saskia satish saul savannah scarlett scott sean seb sebastian
  sebastiaan sebastien selina selma serena serge sergei sergey sergio seth shane shankar shannon sharon shaun shauna shawn sheena sheila shelby
  shelley shelly sheri sherri sherry sheryl shirley shiv shona shreya shweta sian sibylle sidney siegfried siegrid sierra sigrid silas silke
  silvia silvie silvio simeon simon simona simone siobhan sjoerd sofia sofie sol soledad solene sonia sonja sonya sophia sophie soraya
  soren spencer stacey stacy stan stanislav stanley stef stefan stefania stefanie stefano steffen steffi stella sten stephan stephane stephanie
  stephen sterling steve steven stewart stijn stuart sudhir sue suman sumit sunil sunita suresh susan susana susann susanna susanne susie suzan
  suzanne suzy svea sven svenja svetlana swati sybille sylvain sylvia sylvie tabea tabitha tad tamara tami tammy tamsin tania tanja tanya tara tariq
  tarun tasha tatiana tatjana taylor ted teodora terence teresa terrance terri terry tess tessa thea thelma theo theodor theodore theresa therese
  thibault thiago thierry thijs thomas thorsten tiago tibor tiffany tijs til tilda till tilman tim timo timothy tina tino tirza titus tobias
  tobin toby tod todd tom tomas tomasz tommaso tommy toni tonia tony tonya tori torsten tracey tracy travis trent trevor tricia trina trish
  trisha tristan trond troy trudy tuomas tyler tyrone tyson udo ugo ulf uli ulla ulrich ulrike umberto una urs ursula usha uta ute uwe
  vadim val valentin valentina valentine valeria valerie valery vanessa varun vasco vaughn veerle venkat vera verena verity vern verna vernon
  veronica veronika veronique vesna vicente vicki vicky victor victoria vida vijay vikas vikram viktor viktoria vilma vince vincent vincenzo
  vineet vinod viola violet violeta virgil virginia virginie vishal vitor vittoria vittorio vivek vivian viviana vivien vivienne vlad vladimir
  volker wade wally walter wanda ward warren wayne wendy werner wes wesley whitney wilbert wilfred wilfried wilhelm will willa willem william
  willie willy wilma wilson wim winfried winnie winston wojciech wolfgang wouter wout xander xavi xavier ximena yael yan yann yannick yara yasmin yasmine yasser
  yolanda yosef yusuf youssef yuki yuri yves yvette yvonne zac zach zachary zack zahra zara zeynep zoe zofia zoltan zsolt zuzana
  aakash aarav abhay abhijit abhinav abhishek aditi aditya akanksha akhil alisa amrita anirudh anjana ankush anshul anuj anurag aparna arnab ashwin avinash
  bhavna brijesh chetan chirag darshan devendra dhruv dilip gagan ganesh girish gopal harish hemant himanshu hitesh jatin jignesh kalpana kamlesh kapil kartik
  ketan kirti krunal kunal lalit lokesh madhav madhu mahesh mayank mihir milind mitesh monika mukul nandini naresh naveen neeraj nidhi nikunj nilesh nirav pallavi
  pankaj parth piyush pradeep pramod prashant prateek pratik praveen purvi rachit radha raghu rajat rajendra rakesh ramya ranjit rashmi rishabh ritesh roshni rupali
  saahil sahil samarth sanket saurabh savita shilpa shivani shruti shubham siddharth sneha sonal sourabh srinivas subhash sudha sujata suraj sushil swapnil tanvi tejas
  tushar uday umesh utkarsh vaibhav vandana vidya vikrant vinay vipul vishnu yash yogesh zubair
  wei ming jun hui ying yong xiao li jing yan lei hao chen mei yuan jie haruto takashi yuko naoko satoshi kenta yoshi hideo akiko emiko minh thanh huong linh nguyen tuan
  chidi ngozi kwame kofi ama abena adaeze emeka ifeoma chinedu chukwu tunde yemi kemi folake segun femi wanjiru njeri kamau otieno achieng thabo sipho nomsa lerato zanele amara
  andoni ander aitor asier ainhoa eneko iker itziar jon josu mikel nerea unai xabier arantxa begona montserrat nuria oriol pau pere jaume jordi josep joan marc merce meritxell
  artem anton denis dmitriy egor evgeny ilya kirill konstantin maksim mikhail nadezhda natalya nikolay oksana pavel roman ruslan semyon stanislav taras vasily viktoriya vitaly vladislav yana yaroslav yevgeny yulia
  александр алексей анатолий андрей анна антон артем борис вадим валентин валерий василий виктор виктория виталий владимир владислав вячеслав
  галина георгий григорий дарья денис дмитрий евгений евгения екатерина елена иван игорь илья ирина кирилл константин ксения лариса леонид людмила максим
  марина мария михаил надежда наталья никита николай оксана олег ольга павел петр роман роберт светлана сергей станислав татьяна федор юлия юрий яна ярослав
  herminia joke mieke jelle joris wouter sanne femke saskia willem marieke lieke bram daan sjoerd tjeerd wietse roel ruud gijs teun floor fenna
  aoife caoimhe ciara cillian cormac donal fionn grainne niamh oisin padraig roisin saoirse seamus sinead tadhg
  heimo karlheinz karlheinrich hansjorg hansulrich hanspeter ulrike annegret gundula gisela ilona roswitha waltraud edeltraud hiltrud irmgard ingeburg reinhard reinhold ottmar otto
  eberhard ekkehard erhard gerold gernot gero hartwig heinrich hubertus joachim kurt ludger ludwig lutz manfred meinhard norbert olaf oskar ottokar rainer reiner richard rolf rudiger ruediger
  siegbert steffen theobald traugott uwe veit volkmar waldemar wendelin wolfram xaver alois adolf albrecht annelie annika antonie babette birte bjarne carolin christl dagobert
  dorle edda elfriede elsbeth emilie ernestine felicitas franziska frauke friederike gabi gerda gerlinde gertrud gesine gitta gunda gunhild hedi heide heidemarie henriette hertha hilde
  hildegard jorn jochem juliane jutta karola katrin kirstin klara kristin leni liesel lilli lore loretta luise luisa magda magdalena maike mareike margarete margit margret marianne marlene marlies
  mechthild meike merle mona nele nora olga ottilie petra pia regina regine renate ricarda rita romy rosemarie ruth sieglinde sigrun sonja susi svenja thea tilo traudl trude ulla urte ute viktoria wiebke
  bettina celine jost leon lukas maximilian moritz niklas nils noah paul philipp raphael samuel sebastian tim tobias vincent bennet maurice max lasse leif malte marvin mattis ole piet
  adri aafke aart ad albertus anouk ans antje arie arnoud barend bas bastiaan bea berend bernadet bertus bianca bob carin carla carlijn casper christel coen cor cornelis corry daniek danny dianne dick dik dinie dirkjan dries
  egbert elly els elsbeth emiel emmy erica esmee evert ferry fien fieke flip fons frans freek frederieke frits geert gerard gerrit gert gertjan gezina greet guus hanneke hannie harm harrie hein heleen henk hennie herman hetty hilde hubert huub
  ilse ineke inge ingrid irma ivo jaap jacco jacob jacoba janneke jannie jans janwillem jasmijn jet jitske joep johanna jolanda joke jolijn joop joost jos josee jozef judith karlijn kathinka kees kim klaasje koos lambert laurens leendert lies
  lieve linde lobke loes lotte lou luc luuk maaike maarten machteld marc marco margriet marianne mariette marijke marijn marinus marja marjan marjet marjo marjolein marjon marleen marloes marlous mart martijn martine mathijs maud maurits
  mees menno merel michiel mick mies mirjam nelleke nico niek nienke nol noor noortje okke paulien peet petra petri pieter pieternel pim piet pleun quinten ralf rein reinder remco rene renske ria rianne rick rien rieneke rinus rob roeland ronald roos rosanne rutger
  sacha saar sander siebe siem sietske silvia simone sipke sjaak sjoukje stan stien sytske tamar ted teun theodoor thijs tineke tjarda toon trees trijntje truus tuur vera vincent wendela wiebe wieke willemien willemijn wilma wim wobke yolanda yvo zeger
  abel adelaide adelia ademir adilson adriano afonso airton alaide albano alberico alcides aldo alexandrino alfredo aloisio altair alvaro amadeu amalia amaro ana anacleto andreia angelica anibal antonieta aparecida armindo arnaldo artur ataide aurea aurelio
  beatriz benedita benedito bento bernardete berta bianca breno caetano camila carina carmo carolina cassio catia cecilia celestino celia celso cicero cintia clarice claudete claudinei claudinho clemente cleber cleide cleuza cristiane custodio dalila dalva danilo davi debora
  delfim denilson denise deolinda dirceu dinis domingos duarte edilson edmar edmilson ednaldo edson elaine eliane eliana elias elisabete elza emerson enzo estevao eugenia eunice evandro everton ezequiel fabiana fabiola fatima feliciano filipa filipe filomena firmino flavia
  florbela francisca gaspar geovana geraldo germano gilberto gilson giovana gisele glaucia goncalo graca gracinda graziela gregorio guiomar gustavo heitor helio heloisa henriqueta herminio hilario horacio iara idalina inacio ines iolanda iracema isadora isaura ismael italo ivone izabel
  jacinta jacinto jadir jair janaina jandira jeronimo joana joao joaquina joel jonas jorge josefa josiane josue jucelino julieta jurandir juscelino kaique karina katia larissa laura lazaro leandra leila leonel leonor leticia lidia lilia livia lourdes lourenco lucas lucia luciana luciano
  lucilia lucinda lucio luis luiz luiza luzia madalena mafalda magali magda manoel manuel manuela mara marcela marcelo marcia marcio marcos margarida mariana marilia marina marisa marlene marli marta mateus matheus matilde mauricio mauro mayara milena milton miguel mirela moacir monica murilo
  nadia natalia natercia neide nelson neusa neuza newton nilda nilson nilton noemia norberto nuno odete olinda olivia orlando osmar osvaldo otavio palmira pamela paula paulo pedro piedade plinio priscila priscilla quiteria raimundo ramiro raquel raul rebeca regina reginaldo reinaldo renan
  renata renato ricardina rita rodolfo rogerio romeu romulo ronaldo rosangela rosana rosario rosemeire rosilda ruben rubens rute sabrina salete samara sandro saulo sebastiao sergio sidnei silvana silverio simao simone sofia solange sonia susana suzana tadeu tais talia tania tarcisio tatiana
  telma teodoro teresinha thais thales thalita thiago thomaz thyago tomaz ubirajara valdemar valdir valeria valmir valter vandeir vanderlei vanderson vania vasco vera vinicius virgilio virginia vitoria viviane wagner waldir walmir wanderley washington wellington wesley weverton willian yago yuri zelia zilda zulmira
  adelina adianez adolfo agapito agueda alba albino alejo alfonsina alonso amador ambrosio amelia anselmo antonella apolonia araceli arcadio argimiro armida arsenio ascension asuncion atilano avelino azucena baldomero baltasar basilio baudilio belinda benigno benita benito bernabe blas braulio candela candido caridad casimiro
  casilda castor celedonio cipriano claudina cleofe conchi constanza covadonga damaris demetrio desiderio dionisio dolors domingo donato edelmira efren eladio eleuterio eliseo eloisa eloy elvira emeterio encarna encarnacion enriqueta epifanio ernestina estanislao estela estrella eufemia eulalia eusebio eustaquio evaristo fabricio faustino faustino feli
  fermin fidel flora florencia florencio fortunato fructuoso gema genoveva german gerardo gervasio giancarlo gines gisela gonzalo gracia gregoria hermelinda hermenegildo higinio hilario hipolito honorio humberto iker ildefonso imelda indalecio inmaculada iratxe isaias isidoro isidora jacinto jaione jenaro jeronimo jessenia joaquina josefa josune julia juliana laia lazaro
  leire leocadia leopoldo liberto librada lola lorena lourdes luisa lupe macarena macario maialen manolo manuela marcelina marcelino marcial maribel maricarmen maricruz marilena marilo marisol maite matias maximo melchor mercedes micaela milagros miren modesto moises monserrat natividad nazaret nicanor nicasio nieves noelia noemi norberto nuria
  obdulia octavio olalla olegario onofre oriol ovidio paco paloma pascual patricio patxi paulino paz pepe petronila pilar placido ponciano porfirio presentacion primitivo prudencio purificacion rafaela ramiro ramona ramon raimundo rigoberto roman romualdo rosalia rosendo rufino sabas salome salustiano samanta sancho sandalio santos saturnino segismundo serafin severino sixto socorro
  soraya susana tadeo telmo teofilo timoteo tomasa tomas toribio trinidad urbano valero venancio ventura vicenta virtudes visitacion wenceslao yaiza yanira yesica yolanda yurena zacarias zoraida zuleica
  adeline adrienne agathe alban alexane alix alphonse amaury amelie anaelle anatole andree angele angeline anicet annabelle annie anselme apolline ariane armand armelle arsene astrid aubin aude augustin augustine aurelien auriane axelle aymeric bastien baudouin benedicte benoit bernadette berthe bertille blaise blandine brice brieuc candice capucine
  carine cassandre cedric celestine cesar chantal charlene charline christele clarisse claudie clelia clemence clement clementine cleo coline colette constance corentin cyprien cyrielle damien danielle davy delphine denis diane didier dominique dorian edith edmond edouard elie eliette elina eliott elodie eloise elouan emeline emeric emilien emma enora erwan esteban
  estelle etienne eugenie evan eve fabien fabienne fantine faustine felicie fernand firmin flavie flavien florentin florence florine francine frederique gaelle gaetan gaspard gaston gautier geoffroy georgette germaine ghislain gilberte gildas ginette gisele gladys goulven gregoire guenael guilhem guy gwenaelle gwendal helene henriette herve hippolyte honore honorine hortense hubert hugues
  imanol ingrid ines irenee isaure isidore ivan jacky jacqueline jade jerome joachim jocelyne joel joelle johanna jonathan jordane josiane josselin judicael jules julien juliette justine karine kevin kilian laetitia laurane laurie laurine leandre leonce leontine leopold lilian lilou lisa lise lison loic lola loris lorraine lou louane louis louisa louise lubin luc luce lucie lucien lucienne lucile
  ludivine ludovic lydie mael maelle maelys magali maiwenn malo manon marceau marcel marcelle margaux margot marguerite marianne marielle marinette marion marius marjolaine marjorie marthe martial martine maryline maryse maryvonne mathias mathieu mathilde mathis mathurin matthieu maud maurice maxence maxime maximilien melanie melissa michele micheline mireille monique morgane muriel myriam nadege nadine
  narcisse nathalie nathan nelly nicolas nina ninon noe noel noelle noemie nolwenn oceane odette odile olivia olivier ombeline ophelie oscar paola pascal pascale patrice patricia paul paulette pauline perrine philippe philippine pierre pierrette priscille prosper prudence quentin rachel raoul raphael raphaelle raymond raymonde regine regis remi remy rene renee robin rodolphe rodrigue rolande romain romane romuald ronan
  rosalie roseline rozenn salim salome samson sarah sebastien segolene serge severine sidonie simeon simone sixtine solange solene soline solveig sophie stella stephane stephanie suzanne suzie sylvain sylvaine sylvestre sylviane sylvie tanguy tatiana thelma theo theodore theophile therese thibaud thibaut thierry thomas timothee titouan tom toussaint tristan tugdual urbain ursule valentin valentine valere valerian valerie
  vianney victoire victorien vincent violaine violette virgile viviane vivien wilfried xaviere yael yanis yann yannis yoann yohan yolande yosra youenn ysaline yseult yvain yves yvon yvonne zacharie zelie zephyrin zoe kadidiatou mamadou ousmane aaliyah mahdi rim amine karim rachid samir sofiane farid fatou aissatou ibrahima moussa abdoulaye
  adriele andressa angelique annelies bavo casandra corneel daiane deise edinaldo edivaldo elisangela erivaldo fabiane franciele freddy genivaldo gileno gisbert gislaine godelieve guenther
  heidrun heliodoro jailson jaqueline jef joice josenildo jucelia katrien keila kristel lander laureano liesbeth lieven lindomar lode luciane lucimar marcele marilene marinaldo marine naiara
  poliana raissa rayane robbe ronny rosane roseli rossana rudy ruy senne seppe silmara sirlei staf suelen suzane taina tatiane thibo tibo typhaine valdecir valdinei valdomiro valeska wanderson
  wannes welington zenaide
`;

const GIVEN_NAMES: ReadonlySet<string> = new Set([...LIST.trim().split(/\s+/), ...more.names.split(' ')]);

/** Whether a word, folded to plain letters, is a common given name; of a double one the first counts. */
export function isGivenName(folded: string): boolean {
  return GIVEN_NAMES.has(folded) || GIVEN_NAMES.has(folded.split('-', 1)[0] ?? '');
}
