import type { PeopleLexicon } from './people-lexicon.ts';

export const PORTUGUESE: PeopleLexicon = {
  roles: {
    editor: `editor(?:a)? chefe|conselho editorial|redacao`,
    author: `colunista|bloguei?r[oa]|redatora?|articulista`,
    founder: `co ?fundadora?|criadora?|idealizadora?|idealizado por|membro fundador`,
    other: `vice presidente|vice diretora?|soci[oa] (?:administradora?|diretora?|gerente)|reitora?|presidente do conselho`,
    staff: `(?:coord|dir)\\.|assistente(?: [a-z]+)?|suplente|delegad[oa]|tabeli(?:ao|a)|psicanalista|instrutora?|recepcionista|higienista|cirurgi(?:ao|a) dentista|tesoureir[oa]|produtora?|roteirista|curadora?
      |doutorand[oa]|mestrand[oa]|graduand[oa]|doutora?|gestora?|monitora?|tutora?|tecnic[oa] (?:de|em) [a-z]+|auxiliar(?: de [a-z]+)?|diacon[oa]|missionari[oa]|sindic[oa]|zeladora?|massagista|veterinari[oa]
      |psicolog[oa]|fonoaudiolog[oa]|biolog[oa]|farmaceutic[oa]|lider de [a-z]+|maestrina|regente|ilustradora?|diagramadora?|revisora?|jornalista responsavel|(?:co ?)?organizadora?|membro(?: d[aoe])?|pesquisadora?|estagiari[oa]|enfermeir[oa]|nutricionista|dentista|fisioterapeuta|contadora?|contabilista
      |arquitet[oa]|corretora?|vogal|treinadora?|orientadora?|bolsista|docente|mentora?|supervisora?|pastora?|presbitero|conselheir[oa]|dirigente|voluntari[oa]
      |especialista|psicopedagog[oa]|terapeuta|capita[oe]|responsavel|secretari[oa] geral|vereadora?`,
  },
  affiliation: {
    past: `ex ?(?:president|diretor|secretari|tesoureir|coordenador|membro|integrante|alun|jogador|atleta)[a-z]*|antig[oa]s? (?:president|diretor|direcoes|membro|integrante|gest|coordena|alun)[a-z]*|(?:gestoes|diretorias|direcoes|membros|integrantes|coordenacoes|diretores|presidentes|equipes?) (?:anteriores|passad[oa]s|antig[oa]s)|(?:gestao|diretoria|direcao) (?:anterior|passada)|galeria de (?:ex )?presidentes|egress[oa]s|falecid[oa]s|in memoriam|homenagem postuma`,
    others: `agradecimentos?|obrigad[oa] a[os]?|agradecemos|depoimentos?|avaliacoes|(?:veja )?o que (?:dizem|falam|nossos)[a-z ]*|palestrantes|convidad[oa]s|jogador[ea]?s|elenco|vencedor[ea]s|premiad[oa]s|doador[ea]s|socios (?:honorarios|benemeritos)|benemerit[oa]s|homenagead[oa]s`,
    former: `ex (?:president|diretor|secretari|tesoureir|vice|coordenador|membro|prefeit|ministr|reitor|alun|editor|jogador)[a-z]*|ex|antig[oa]|falecid[oa]|in memoriam|gestao anterior`,
    players: `atacante|meia|meio campo|zagueir[oa]|goleir[oa]|lateral (?:direit[oa]|esquerd[oa])|volante|guarda redes|avancad[oa]|defesa|medio`,
    bodies: `diretoria|direcao|gestao|mandato|conselho|bienio|trienio|comissao|coordenacao|chapa|presidencia`,
    openTerm: `presente|atual(?:mente)?|hoje|atualidade`,
    ordinals: `primeira|primeiro segunda|segundo terceira|terceiro quarta|quarto quinta|quinto sexta|sexto setima|setimo oitava|oitavo nona|nono decima|decimo`,
  },
  pages: {
    guestsAnywhere: `depoimento|convidad[oa]s`,
    beforeTeam: `noss[oa]s?|os|a|o`,
    team: String.raw`membros[\w-]*|diretoria[\w-]*|corpo-\w+|conselho[\w-]*|coordenac\w+|expediente|comissao[\w-]*
      |professores|instrutores|treinadores|pesquisadores|organizadores|equipa-\w+|equipa|nossaequipa?
      |lideranca|advogad[oa]s|doutores|quem-somos`,
    about: String.raw`quem-sou[\w-]*`,
    contact: `comunicacao|imprensa`,
    contactAnywhere: `contato|fale-con+osco`,
    issue: `edicao|edicoes`,
    crew: `equipa|redacao`,
  },
  phrases: {
    byline: `postado por|redigido por|matéria de`,
    introduces: `meu nome é|me chamo|eu sou`,
    and: `e`,
    is: `é`,
    answers: `(?:diretora?|jornalista) respons[aá]vel
      |respons[aá]vel (?:legal|editorial|t[eé]cnic[oa]|pelo (?:site|conte[uú]do))
      |respons[aá]vel pelo tratamento|controladora?(?: d[eo]s dados)?(?=:| é)`,
    founded: String.raw`mantid[oa](?: \p{L}+)?|idealizad[oa]|criad[oa]`,
    madeThing: `pagina`,
    made: `feito|criado|desenvolvido`,
    with: `com`,
    blog: `projeto`,
    personal: `pessoal`,
    ownBehind: `pessoal`,
    wasOrIs: `foi|é`,
    article: `o|um|uma`,
    guestOf: `(?:artigo|post) convidado (?:de|por)`,
    speech: `diz|segundo`,
  },
  offices: {
    of: `do|da`,
    head: `(?:co-?)?criadora?`,
    department: `comunica[cç][aã]o|ensino|opera[cç][oõ]es|pesquisa|produ[cç][aã]o|projetos|vendas`,
  },
  strangers: {
    guestRole: `(?:autora?|colunista|editora?|escritora?) convidad[oa]`,
    publicOffice: `prefeit[oa]|vereadora?|deputad[oa]`,
    publicBody: `prefeitura|camara`,
    practice: `advogad[oa]`,
    address: `endereco|morada`,
  },
  ways: {
    mailbox: `imprensa|contato|ola|redacao|associacao|geral|atendimento|faleconosco|comunicacao|tesouraria
      |diretoria|coordenacao|ouvidoria|recepcao|relacionamento`,
    guidelines: `escreva para`,
    contact: `contatos?|contactos|contat[ae]-nos|contacte-nos|fal[ae] con+osco|entre em contato`,
  },
  names: {
    courtesy: `professora?|profa|dona`,
    shortCourtesy: `ap|me|eng|pr|pra|pe|dom`,
    article: `[oa]|os|as|uma|noss[oa]s?`,
    abstractEnding: `icacao|oracao|cao|issoes|plentes|uridic[oa]s?|peciais|grafia|iatria|terapia|ecutiv[oa]s?
      |inanceir[oa]s?|trimonial|ministrativ[oa]s?|cretari[oa]s`,
    namesToo: `conceicao encarnacao anunciacao consolacao purificacao ressurreicao`,
    noSurname: `publicado redacao equipe jornal agencia foto compartilhar ler`,
    surnames: `portugal brasil carreira maior nova novo vida`,
    nobody: `cirurgia clinica clinico apoio coordenacao ecocardiografia recepcao atendimento diretoria executiva
      assunto assuntos comissoes oficial mapas farmacias clinicos sociedade associacao federacao sindicato apelido
      comissao conselho editorial parque rua avenida manha carga grade quadra acesse acesso agora agenda ajuda aluno
      alunos amigos aprenda artigo artigos assine atividades atualizacao atual avaliacoes aviso bem blog busca
      cadastro campanha cancelar carreira carrinho casa categoria categorias centro cidade ciencia clique clube
      colegio comentario comentarios como comprar comunidade conosco connosco conheca conteudo contabilidade
      contactos contabil coordenador coordenadores crie cursos dados depoimentos destaque destaques direitos dicas
      doe doacao economia educacao eles empresa empresas endereco enviar equipa equipamentos escola escolha
      escritorio especial estudo eventos fale familia fazer ferramentas formulario fotos fundadores gestao grupo
      guia historia hoje horario idiomas igreja inscreva inscricao instituicao inteligencia jogos leitura lista
      livro livros loja linha lugar maior mais mapa marca marketing materia melhores membros menu mercado meu minha
      missao modelo moda mundo musica nacional noticia nova novas novidades novo onde orgaos outros pagina parceiros
      pesquisa pessoas planos politicas por postagens primeiro principais processo produto produtos profissionais
      programa programacao publicacoes qualidade quando receitas recentes recursos redes relacionados reservados
      resultados saiba sair saude segunda seguranca seja semana senha siga sistema site sociais solucoes sucesso
      tecnologia telefone tempo todos todas trabalhe trabalho turismo ultima ultimas usuario valores veja venda vida
      visao voce voltar voluntario contato termos nossa nosso quem somos projetos associacao fundacao`,
  },
};
