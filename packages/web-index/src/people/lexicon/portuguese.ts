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
  nobody: `diretoria executiva assunto assuntos comissoes oficial mapas farmacias clinicos sociedade associacao federacao sindicato apelido comissao conselho editorial parque rua avenida manha carga grade quadra acesse acesso agora agenda ajuda aluno alunos amigos aprenda artigo artigos assine atividades atualizacao atual avaliacoes aviso bem blog busca
    cadastro campanha cancelar carreira carrinho casa categoria categorias centro cidade ciencia clique clube colegio comentario comentarios como comprar comunidade
    conosco connosco conheca conteudo contabilidade contactos contabil coordenador coordenadores crie cursos dados depoimentos destaque destaques direitos dicas doe doacao
    economia educacao eles empresa empresas endereco enviar equipa equipamentos escola escolha escritorio especial estudo eventos fale familia fazer ferramentas formulario
    fotos fundadores gestao grupo guia historia hoje horario idiomas igreja inscreva inscricao instituicao inteligencia jogos leitura lista livro livros loja linha
    lugar maior mais mapa marca marketing materia melhores membros menu mercado meu minha missao modelo moda mundo musica nacional noticia nova novas novidades novo
    onde orgaos outros pagina parceiros pesquisa pessoas planos politicas por postagens primeiro principais processo produto produtos profissionais programa programacao
    publicacoes qualidade quando receitas recentes recursos redes relacionados reservados resultados saiba sair saude segunda seguranca seja semana senha siga sistema
    site sociais solucoes sucesso tecnologia telefone tempo todos todas trabalhe trabalho turismo ultima ultimas usuario valores veja venda vida visao voce voltar voluntario`,
};
