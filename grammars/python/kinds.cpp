// What each symbol of the tree-sitter grammar means to the flat tree.
// SPDX-License-Identifier: MIT
#include "grammars/python/kinds.h"

#include <tree_sitter/api.h>

#include <unordered_map>

extern "C" const TSLanguage* tree_sitter_python(void);

namespace gradpath::python {

namespace {

struct NamedKind {
    std::string_view name;
    Kind kind;
};

constexpr NamedKind kNamedKinds[] = {
    {"module", Kind::Module},
    {"block", Kind::Block},
    {"import_statement", Kind::ImportStatement},
    {"import_from_statement", Kind::ImportFromStatement},
    {"future_import_statement", Kind::FutureImportStatement},
    {"print_statement", Kind::PrintStatement},
    {"assert_statement", Kind::AssertStatement},
    {"expression_statement", Kind::ExpressionStatement},
    {"return_statement", Kind::ReturnStatement},
    {"delete_statement", Kind::DeleteStatement},
    {"raise_statement", Kind::RaiseStatement},
    {"pass_statement", Kind::PassStatement},
    {"break_statement", Kind::BreakStatement},
    {"continue_statement", Kind::ContinueStatement},
    {"global_statement", Kind::GlobalStatement},
    {"nonlocal_statement", Kind::NonlocalStatement},
    {"exec_statement", Kind::ExecStatement},
    {"type_alias_statement", Kind::TypeAliasStatement},
    {"if_statement", Kind::IfStatement},
    {"for_statement", Kind::ForStatement},
    {"while_statement", Kind::WhileStatement},
    {"try_statement", Kind::TryStatement},
    {"with_statement", Kind::WithStatement},
    {"match_statement", Kind::MatchStatement},
    {"function_definition", Kind::FunctionDefinition},
    {"class_definition", Kind::ClassDefinition},
    {"decorated_definition", Kind::DecoratedDefinition},
    {"elif_clause", Kind::ElifClause},
    {"else_clause", Kind::ElseClause},
    {"except_clause", Kind::ExceptClause},
    {"finally_clause", Kind::FinallyClause},
    {"with_clause", Kind::WithClause},
    {"with_item", Kind::WithItem},
    {"decorator", Kind::Decorator},
    {"case_clause", Kind::CaseClause},
    {"import_prefix", Kind::ImportPrefix},
    {"relative_import", Kind::RelativeImport},
    {"aliased_import", Kind::AliasedImport},
    {"wildcard_import", Kind::WildcardImport},
    {"dotted_name", Kind::DottedName},
    {"chevron", Kind::Chevron},
    {"parameters", Kind::Parameters},
    {"lambda_parameters", Kind::LambdaParameters},
    {"type_parameter", Kind::TypeParameter},
    {"argument_list", Kind::ArgumentList},
    {"keyword_argument", Kind::KeywordArgument},
    {"default_parameter", Kind::DefaultParameter},
    {"typed_default_parameter", Kind::TypedDefaultParameter},
    {"typed_parameter", Kind::TypedParameter},
    {"keyword_separator", Kind::KeywordSeparator},
    {"positional_separator", Kind::PositionalSeparator},
    {"list_splat", Kind::ListSplat},
    {"list_splat_pattern", Kind::ListSplatPattern},
    {"dictionary_splat", Kind::DictionarySplat},
    {"dictionary_splat_pattern", Kind::DictionarySplatPattern},
    {"as_pattern_target", Kind::AsPatternTarget},
    {"for_in_clause", Kind::ForInClause},
    {"if_clause", Kind::IfClause},
    {"pair", Kind::Pair},
    {"slice", Kind::Slice},
    {"case_pattern", Kind::CasePattern},
    {"union_pattern", Kind::UnionPattern},
    {"keyword_pattern", Kind::KeywordPattern},
    {"splat_pattern", Kind::SplatPattern},
    {"class_pattern", Kind::ClassPattern},
    {"complex_pattern", Kind::ComplexPattern},
    {"dict_pattern", Kind::DictPattern},
    {"tuple_pattern", Kind::TuplePattern},
    {"list_pattern", Kind::ListPattern},
    {"pattern_list", Kind::PatternList},
    {"type", Kind::Type},
    {"splat_type", Kind::SplatType},
    {"generic_type", Kind::GenericType},
    {"union_type", Kind::UnionType},
    {"constrained_type", Kind::ConstrainedType},
    {"member_type", Kind::MemberType},
    {"identifier", Kind::Identifier},
    {"named_expression", Kind::NamedExpression},
    {"as_pattern", Kind::AsPattern},
    {"not_operator", Kind::NotOperator},
    {"boolean_operator", Kind::BooleanOperator},
    {"binary_operator", Kind::BinaryOperator},
    {"unary_operator", Kind::UnaryOperator},
    {"comparison_operator", Kind::ComparisonOperator},
    {"lambda", Kind::Lambda},
    {"assignment", Kind::Assignment},
    {"augmented_assignment", Kind::AugmentedAssignment},
    {"yield", Kind::Yield},
    {"await", Kind::Await},
    {"attribute", Kind::Attribute},
    {"subscript", Kind::Subscript},
    {"ellipsis", Kind::Ellipsis},
    {"call", Kind::Call},
    {"list", Kind::List},
    {"set", Kind::Set},
    {"tuple", Kind::Tuple},
    {"expression_list", Kind::ExpressionList},
    {"dictionary", Kind::Dictionary},
    {"list_comprehension", Kind::ListComprehension},
    {"dictionary_comprehension", Kind::DictionaryComprehension},
    {"set_comprehension", Kind::SetComprehension},
    {"generator_expression", Kind::GeneratorExpression},
    {"parenthesized_expression", Kind::ParenthesizedExpression},
    {"conditional_expression", Kind::ConditionalExpression},
    {"concatenated_string", Kind::ConcatenatedString},
    {"string", Kind::String},
    {"string_start", Kind::StringStart},
    {"string_content", Kind::StringContent},
    {"string_end", Kind::StringEnd},
    {"interpolation", Kind::Interpolation},
    {"format_specifier", Kind::FormatSpecifier},
    {"format_expression", Kind::FormatExpression},
    {"type_conversion", Kind::TypeConversion},
    {"integer", Kind::Integer},
    {"float", Kind::Float},
    {"true", Kind::True},
    {"false", Kind::False},
    {"none", Kind::None},
};

struct NamedToken {
    std::string_view name;
    Tok token;
};

constexpr NamedToken kNamedTokens[] = {
    {"+", Tok::Plus},       {"-", Tok::Minus},        {"*", Tok::Star},
    {"/", Tok::Slash},      {"//", Tok::SlashSlash},  {"%", Tok::Percent},
    {"**", Tok::StarStar},  {"@", Tok::At},           {"&", Tok::Amp},
    {"|", Tok::Bar},        {"^", Tok::Caret},        {"<<", Tok::Shl},
    {">>", Tok::Shr},       {"+=", Tok::PlusEq},      {"-=", Tok::MinusEq},
    {"*=", Tok::StarEq},    {"/=", Tok::SlashEq},     {"//=", Tok::SlashSlashEq},
    {"%=", Tok::PercentEq}, {"**=", Tok::StarStarEq}, {"@=", Tok::AtEq},
    {"&=", Tok::AmpEq},     {"|=", Tok::BarEq},       {"^=", Tok::CaretEq},
    {"<<=", Tok::ShlEq},    {">>=", Tok::ShrEq},      {"==", Tok::Eq},
    {"!=", Tok::Ne},        {"<>", Tok::Ne},          {"<", Tok::Lt},
    {"<=", Tok::Le},        {">", Tok::Gt},           {">=", Tok::Ge},
    {"is", Tok::Is},        {"is not", Tok::IsNot},   {"in", Tok::In},
    {"not in", Tok::NotIn}, {"~", Tok::Tilde},        {"and", Tok::And},
    {"or", Tok::Or},        {":", Tok::Colon},        {"=", Tok::Assign},
    {"as", Tok::As},        {"from", Tok::From},      {"with", Tok::With},
    {"_", Tok::Underscore},
};

std::vector<SymbolInfo> makeTable() {
    std::unordered_map<std::string_view, Kind> kinds;
    for (const auto& [name, kind] : kNamedKinds)
        kinds.emplace(name, kind);
    std::unordered_map<std::string_view, Tok> tokens;
    for (const auto& [name, token] : kNamedTokens)
        tokens.emplace(name, token);
    const TSLanguage* language = tree_sitter_python();
    std::vector<SymbolInfo> table(ts_language_symbol_count(language));
    for (uint32_t id = 0; id < table.size(); ++id) {
        const std::string_view name = ts_language_symbol_name(language, static_cast<TSSymbol>(id));
        if (ts_language_symbol_type(language, static_cast<TSSymbol>(id)) == TSSymbolTypeRegular) {
            if (name == "comment" || name == "line_continuation")
                continue;
            const auto found = kinds.find(name);
            table[id].kind = found == kinds.end() ? Kind::Other : found->second;
        } else if (const auto found = tokens.find(name); found != tokens.end()) {
            table[id] = {Kind::Token, found->second};
        }
    }
    return table;
}

} // namespace

const std::vector<SymbolInfo>& symbolTable() {
    static const std::vector<SymbolInfo> table = makeTable();
    return table;
}

bool keepsTokens(Kind kind) {
    switch (kind) {
    case Kind::BinaryOperator:
    case Kind::UnaryOperator:
    case Kind::BooleanOperator:
    case Kind::ComparisonOperator:
    case Kind::AugmentedAssignment:
    case Kind::Slice:
    case Kind::Interpolation:
    case Kind::CasePattern:
    case Kind::UnionPattern:
    case Kind::KeywordPattern:
    case Kind::SplatPattern:
    case Kind::ComplexPattern:
    case Kind::DictPattern:
    case Kind::Yield:
    case Kind::ExceptClause:
    case Kind::RaiseStatement:
    case Kind::WithStatement:
    case Kind::SplatType:
        return true;
    default:
        return false;
    }
}

bool isLeaf(Kind kind) {
    switch (kind) {
    case Kind::Token:
    case Kind::Identifier:
    case Kind::AttributeName:
    case Kind::KeywordName:
    case Kind::Integer:
    case Kind::Float:
    case Kind::True:
    case Kind::False:
    case Kind::None:
    case Kind::Ellipsis:
    case Kind::StringStart:
    case Kind::StringContent:
    case Kind::StringEnd:
    case Kind::TypeConversion:
    case Kind::ImportPrefix:
    case Kind::WildcardImport:
    case Kind::PassStatement:
    case Kind::BreakStatement:
    case Kind::ContinueStatement:
    case Kind::KeywordSeparator:
    case Kind::PositionalSeparator:
        return true;
    default:
        return false;
    }
}

} // namespace gradpath::python
